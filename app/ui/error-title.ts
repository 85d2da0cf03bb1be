import { useEffect } from "react";

export const errorMark = "Fel: ";

export function withoutErrorMark(title: string): string {
  return title.startsWith(errorMark) ? title.slice(errorMark.length) : title;
}

export function useErrorTitle(hasErrors: boolean): void {
  useEffect(() => {
    if (!hasErrors) return;
    document.title = errorMark + withoutErrorMark(document.title);
    return () => {
      document.title = withoutErrorMark(document.title);
    };
  });
}
