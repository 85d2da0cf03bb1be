import type { PageFrame } from "~/frame/PageHead";
import type { KeptOutboxItem } from "~/platform/outbox.server";
import { Card } from "~/ui/Card";
import { EmptyState } from "~/ui/EmptyState";
import { Tag } from "~/ui/Tag";
import { Time } from "~/ui/Time";
import { DemoPage } from "../DemoPage";

type OutboxPageProps = {
  items: KeptOutboxItem[];
  older?: number;
  isFirst: boolean;
  frame: PageFrame;
};

const channels = { email: "E-post", push: "Notis", sms: "Sms" };
const mailStyle =
  ".mail{display:block;width:100%;height:36rem;border:1px solid var(--line);border-radius:8px;background:var(--page)}.said{white-space:pre-line}";

export function OutboxPage({ items, older, isFirst, frame }: OutboxPageProps) {
  return (
    <DemoPage
      title="Utkorg"
      lead="E-post, notiser och sms, det senaste först."
      demo={
        <>
          här syns det som annars hade skickats. <a href="/">Till webbplatsen</a>
        </>
      }
      style={mailStyle}
      frame={frame}
    >
      {items.length === 0 && (
        <EmptyState icon="chat" title="Inget har skickats än">
          Boka en resa eller svara på en bokning, så hamnar beskeden här inom någon sekund.
        </EmptyState>
      )}
      {items.map((item) => (
        <Item key={item.id} item={item} />
      ))}
      <p className="row">
        {!isFirst && (
          <a className="btn secondary" href="/demo/outbox">
            Visa de senaste
          </a>
        )}
        {older && (
          <a className="btn secondary" href={`/demo/outbox?before=${older}`}>
            Visa äldre
          </a>
        )}
      </p>
    </DemoPage>
  );
}

function Item({ item: { id, channel, recipient, title, body, html, route, createdAt } }: { item: KeptOutboxItem }) {
  return (
    <Card as="article">
      <p className="row small">
        <Tag tone={channel === "email" ? "neutral" : "green"}>{channels[channel]}</Tag>
        <span className="muted">till {recipient}</span>
        <span className="muted">
          <Time at={createdAt} />
        </span>
      </p>
      <h2>{title}</h2>
      {!html && <p className="said">{body}</p>}
      {route && <a href={route}>Öppna notisen</a>}
      {channel === "sms" && (
        <form method="post" action="/demo/outbox/svar" className="row">
          <input type="hidden" name="from" value={recipient} />
          <label className="hush" htmlFor={`answer-${id}`}>
            Svar från {recipient}
          </label>
          <input id={`answer-${id}`} name="message" className="input grow" placeholder="JA, NEJ eller annat" />
          <button type="submit" className="btn secondary">
            Svara<span className="hush"> på sms från {recipient}</span>
          </button>
        </form>
      )}
      {html && (
        <details className="unfold">
          <summary>Visa e-brevet</summary>
          <iframe className="mail" title={title} src={`/demo/outbox/${id}`} loading="lazy" />
        </details>
      )}
      {html && (
        <details className="unfold">
          <summary>Visa som text</summary>
          <p className="said">{body}</p>
        </details>
      )}
    </Card>
  );
}
