import { useEffect } from "react";

/** Stands before the title of a page whose form came back. */
export const errorMark = "Fel: ";

export function withoutErrorMark(title: string): string {
  return title.startsWith(errorMark) ? title.slice(errorMark.length) : title;
}

/** Marks the page's title for as long as there are errors. */
export function useErrorTitle(hasErrors: boolean): void {
  useEffect(() => {
    if (!hasErrors) return;
    document.title = errorMark + withoutErrorMark(document.title);
    return () => {
      document.title = withoutErrorMark(document.title);
    };
  });
}
