import type { CSSProperties, ReactNode } from "react";

export type Sender = { name: string; address: string | null };

type LetterProps = {
  title: string;
  preview: string;
  /** without a trailing slash */
  origin: string;
  brand: Sender;
  foot: ReactNode;
  children: ReactNode;
};

const font = 'system-ui, -apple-system, "Segoe UI", Roboto, Arial, sans-serif';
const ink = "#15202b";
const muted = "#55616d";

/** Only paper and text turn dark; road sign and button keep their colours. */
const darkMode = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  .page { background: #10161c !important; }
  .card { background: #19212a !important; border-color: #2c3742 !important; }
  .ink { color: #edf1f4 !important; }
  .muted { color: #a8b4bf !important; }
  .link { color: #8fc0f7 !important; }
  .quote { background: #10161c !important; }
  .face { background: #22384f !important; color: #cfe3f7 !important; }
  .line { border-color: #2c3742 !important; }
  .second { background: #19212a !important; border-color: #8fc0f7 !important; }
  .second a { color: #8fc0f7 !important; }
}`;

/** Tables and inline styles, which every mail program supports. */
export function Letter({ title, preview, origin, brand, foot, children }: LetterProps) {
  return (
    <html lang="sv">
      <head>
        <meta httpEquiv="Content-Type" content="text/html; charset=utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>{title}</title>
        <style dangerouslySetInnerHTML={{ __html: darkMode }} />
      </head>
      <body className="page" style={{ margin: 0, padding: 0, background: "#f6f7f5", WebkitTextSizeAdjust: "100%" }}>
        <Preview text={preview} />
        <Table className="page" width="100%" style={{ background: "#f6f7f5" }}>
          <td align="center" style={{ padding: "24px 12px" }}>
            <Table width="100%" style={{ maxWidth: 600, textAlign: "left", fontFamily: font }}>
              <td style={{ padding: "0 4px 16px" }}>
                <Brand name={brand.name} origin={origin} />
              </td>
            </Table>
            <Table
              className="card"
              width="100%"
              style={{
                maxWidth: 600,
                background: "#ffffff",
                border: "1px solid #dfe4e8",
                borderRadius: 12,
                borderCollapse: "separate",
                textAlign: "left",
                fontFamily: font,
              }}
            >
              <td style={{ padding: 24 }}>{children}</td>
            </Table>
            <Table width="100%" style={{ maxWidth: 600, textAlign: "left", fontFamily: font }}>
              <td className="muted" style={{ padding: "16px 4px", color: muted, fontSize: 13, lineHeight: "20px" }}>
                {foot}
                {brand.address && (
                  <>
                    <br />
                    {brand.name}, {brand.address}
                  </>
                )}
              </td>
            </Table>
          </td>
        </Table>
      </body>
    </html>
  );
}

export function Heading({ children }: { children: ReactNode }) {
  return (
    <h1 className="ink" style={{ ...anywhere, margin: "0 0 12px", color: ink, fontSize: 24, lineHeight: "30px" }}>
      {children}
    </h1>
  );
}

export function Aside({ href, children }: { href: string; children: ReactNode }) {
  return (
    <p style={{ margin: "16px 0 0", fontSize: 15, lineHeight: "22px" }}>
      <TextLink href={href}>{children}</TextLink>
    </p>
  );
}

type TextLinkProps = { href: string; label?: string; children: ReactNode };

export function TextLink({ href, label, children }: TextLinkProps) {
  return (
    <a className="link" href={href} aria-label={label} style={{ color: "#0b4ea2" }}>
      {children}
    </a>
  );
}

type TableProps = { className?: string; width?: string; style?: CSSProperties; children: ReactNode };

function Table({ children, ...table }: TableProps) {
  return (
    <Rows {...table}>
      <tr>{children}</tr>
    </Rows>
  );
}

function Rows({ style, children, ...rest }: TableProps) {
  return (
    <table role="presentation" cellPadding={0} cellSpacing={0} {...rest} style={{ borderSpacing: 0, ...style }}>
      <tbody>{children}</tbody>
    </table>
  );
}

function Preview({ text }: { text: string }) {
  return (
    <div style={{ display: "none", maxHeight: 0, overflow: "hidden", opacity: 0 }} aria-hidden="true">
      {text}
    </div>
  );
}

function Brand({ name, origin }: { name: string; origin: string }) {
  return (
    <a
      className="link"
      href={`${origin}/`}
      style={{ color: "#0b4ea2", fontSize: 20, fontWeight: 700, textDecoration: "none" }}
    >
      {name}
    </a>
  );
}

export function Sign({ from, to }: { from: string; to: string }) {
  return (
    <Table style={{ marginBottom: 20, background: "#0b4ea2", borderRadius: 10, borderCollapse: "separate" }}>
      <td style={{ padding: 3 }}>
        <div
          style={{
            ...anywhere,
            padding: "9px 16px",
            border: "2px solid #ffffff",
            borderRadius: 8,
            color: "#ffffff",
            fontSize: 20,
            fontWeight: 700,
            lineHeight: "26px",
          }}
        >
          {from} → {to}
        </div>
      </td>
    </Table>
  );
}

export function Paragraphs({ text }: { text: string }) {
  return text.split(/\n+/).map((paragraph) => (
    <p
      className="ink"
      key={paragraph}
      style={{ ...anywhere, margin: "0 0 16px", color: ink, fontSize: 17, lineHeight: "26px" }}
    >
      {paragraph}
    </p>
  ));
}

/** Initials instead of a picture: letters load none. */
export function Person({ name, facts }: { name: string; facts: string }) {
  return (
    <Table style={{ marginBottom: 16 }}>
      <td style={{ verticalAlign: "top" }} aria-hidden="true">
        <div className="face" style={faceStyle}>
          {[...name].slice(0, 1)}
        </div>
      </td>
      <td style={{ ...anywhere, paddingLeft: 12, fontSize: 17, lineHeight: "22px" }}>
        <strong className="ink" style={{ color: ink }}>
          {name}
        </strong>
        <br />
        <span className="muted" style={{ color: muted, fontSize: 15 }}>
          {facts}
        </span>
      </td>
    </Table>
  );
}

export function Quotes({ texts }: { texts: string[] }) {
  return texts.map((text, n) => (
    <Table key={n} width="100%" style={{ marginBottom: 12, borderCollapse: "separate", tableLayout: "fixed" }}>
      <td
        className="quote ink"
        style={{
          ...anywhere,
          padding: "10px 14px",
          borderLeft: "4px solid #0b4ea2",
          borderRadius: 6,
          background: "#f6f7f5",
          color: ink,
          fontSize: 17,
          lineHeight: "25px",
          whiteSpace: "pre-line",
        }}
      >
        {text}
      </td>
    </Table>
  ));
}

export function Facts({ facts }: { facts: [string, string][] }) {
  return (
    <Rows style={{ marginBottom: 20 }}>
      {facts.map(([name, value]) => (
        <tr key={name}>
          <td className="ink" style={{ ...factStyle, ...anywhere, color: ink, fontWeight: 600 }}>
            <span className="muted" style={{ color: muted, fontSize: 15, fontWeight: 400 }}>
              {name}
            </span>
            <br />
            {value}
          </td>
        </tr>
      ))}
    </Rows>
  );
}

type ChoicesProps = {
  choices: { title: string; detail: string; route: string; button: string }[];
  origin: string;
};

export const othersTitle = "Andra resor samma väg";

export function Choices({ choices, origin }: ChoicesProps) {
  return (
    <>
      <h2 className="ink" style={{ margin: "28px 0 4px", color: ink, fontSize: 19, lineHeight: "26px" }}>
        {othersTitle}
      </h2>
      <Rows width="100%">
        {choices.map(({ title, detail, route, button }) => (
          <tr key={route}>
            <td className="ink line" style={{ ...choiceStyle, ...anywhere, color: ink }}>
              <strong>{title}</strong>
              <br />
              <span className="muted" style={{ color: muted }}>
                {detail}
              </span>
            </td>
            <td className="line" align="right" style={{ ...choiceStyle, paddingLeft: 16, fontWeight: 700 }}>
              <TextLink href={origin + route} label={`${button} ${title}, ${detail}`}>
                {button}
              </TextLink>
            </td>
          </tr>
        ))}
      </Rows>
    </>
  );
}

const choiceStyle: CSSProperties = {
  padding: "12px 0",
  borderTop: "1px solid #dfe4e8",
  fontSize: 16,
  lineHeight: "22px",
};

const faceStyle: CSSProperties = {
  width: 44,
  height: 44,
  borderRadius: 22,
  background: "#d3e3f3",
  color: "#0b4ea2",
  fontSize: 19,
  fontWeight: 700,
  lineHeight: "44px",
  textAlign: "center",
};

const anywhere: CSSProperties = { overflowWrap: "anywhere", wordBreak: "break-word" };

const factStyle: CSSProperties = { padding: "4px 0", fontSize: 16, lineHeight: "22px", verticalAlign: "top" };

type AnswersProps = { answers: { label: string; route: string }[]; origin: string };

/** The usual answer first. Stacked, because side by side they are too close for a thumb. */
export function Answers({ answers: [first, ...others], origin }: AnswersProps) {
  return (
    <>
      {first && <Button href={origin + first.route}>{first.label}</Button>}
      {others.map(({ label, route }) => (
        <Button key={route} href={origin + route} isSecond>
          {label}
        </Button>
      ))}
    </>
  );
}

type ButtonProps = { href: string; children: string; isSecond?: boolean };

export function Button({ href, children, isSecond = false }: ButtonProps) {
  const [background, edge, colour] = isSecond ? ["#ffffff", "#0b4ea2", "#0b4ea2"] : ["#ffcd1a", "#ffcd1a", ink];
  return (
    <Table style={{ borderCollapse: "separate", marginTop: isSecond ? 12 : 0 }}>
      <td
        className={isSecond ? "second" : undefined}
        style={{ background, border: `2px solid ${edge}`, borderRadius: 10 }}
      >
        <a
          href={href}
          style={{
            display: "inline-block",
            padding: "11px 20px",
            color: colour,
            fontSize: 17,
            fontWeight: 700,
            lineHeight: "22px",
            textDecoration: "none",
          }}
        >
          {children}
        </a>
      </td>
    </Table>
  );
}
