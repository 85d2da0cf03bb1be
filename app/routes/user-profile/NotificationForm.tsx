import { Form } from "@remix-run/react";
import type { NotificationSettings } from "~/modules/notifications/queries.server";
import { channels as allChannels, choiceName } from "~/modules/notifications/rules";
import type { NotificationKind } from "~/modules/notifications/types";
import { channelNames, kindGroups, kindNames, onWords } from "~/modules/notifications/wording";
import { Button } from "~/ui/Button";
import { Checkbox } from "~/ui/Checkbox";
import { Disclosure } from "~/ui/Disclosure";
import { FormKey } from "~/ui/FormKey";

type NotificationFormProps = { settings: NotificationSettings; formKey: string };

export function NotificationForm({ settings: { choices, has }, formKey }: NotificationFormProps) {
  const shown = choices.flatMap(({ kind, channels }) =>
    channels.map(({ channel, isOn }) => ({ name: choiceName({ kind, channel }), isOn })),
  );
  const namesOf = (isOn: boolean) => shown.filter((choice) => choice.isOn === isOn).map(({ name }) => name);
  return (
    <Form method="post" className="stack">
      <input type="hidden" name="intent" value="wishes" />
      <input type="hidden" name="off" value={namesOf(false).join(" ")} />
      <input type="hidden" name="on" value={namesOf(true).join(" ")} />
      <FormKey value={formKey} />
      {!has.email && <p className="muted">E-post är avstängd på den här webbplatsen just nu.</p>}
      {!has.push && <p className="muted">Notiser är avstängda på den här webbplatsen just nu.</p>}
      {!has.sms && <p className="muted">Sms är avstängda på den här webbplatsen just nu.</p>}
      <div className="wishes">
        {[...new Set(Object.values(kindGroups))].map((group) => (
          <GroupFields key={group} name={group} choices={choices.filter(({ kind }) => kindGroups[kind] === group)} />
        ))}
      </div>
      <Button look="secondary">Spara aviseringarna</Button>
    </Form>
  );
}

function GroupFields({ name, choices }: { name: string; choices: NotificationSettings["choices"] }) {
  const summary = (
    <>
      {name} <span className="on">{onWords(choices)}</span>
    </>
  );
  return (
    <Disclosure summary={summary}>
      <div className="heads split" aria-hidden="true">
        <span />
        <div className="row">
          {allChannels.map((channel) => (
            <span key={channel}>{channelNames[channel]}</span>
          ))}
        </div>
      </div>
      {choices.map(({ kind, channels }) => (
        <fieldset key={kind} className="split told">
          <legend className="hush">{kindNames[kind]}</legend>
          <span aria-hidden="true">{kindNames[kind]}</span>
          <div className="row">
            {allChannels.map((channel) => (
              <ChannelField key={channel} kind={kind} choice={channels.find((one) => one.channel === channel)} />
            ))}
          </div>
        </fieldset>
      ))}
    </Disclosure>
  );
}

type Choice = NotificationSettings["choices"][number]["channels"][number];

function ChannelField({ kind, choice }: { kind: NotificationKind; choice?: Choice }) {
  if (!choice) return <span />;
  const { channel, isOn } = choice;
  return (
    <Checkbox name={choiceName({ kind, channel })} value="on" label={channelNames[channel]} defaultChecked={isOn} />
  );
}
