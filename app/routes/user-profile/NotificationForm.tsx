import { Form } from "@remix-run/react";
import type { NotificationSettings } from "~/modules/notifications/queries.server";
import { choiceName } from "~/modules/notifications/rules";
import { channelNames, kindGroups, kindNames, onWords } from "~/modules/notifications/wording";
import { Button } from "~/ui/Button";
import { Checkbox } from "~/ui/Checkbox";
import { Disclosure } from "~/ui/Disclosure";
import { FormKey } from "~/ui/FormKey";

type NotificationFormProps = { settings: NotificationSettings; formKey: string };

export function NotificationForm({ settings: { choices, has }, formKey }: NotificationFormProps) {
  const off = choices.flatMap(({ kind, channels }) =>
    channels.flatMap(({ channel, isOn }) => (isOn ? [] : choiceName({ kind, channel }))),
  );
  return (
    <Form method="post" className="stack">
      <input type="hidden" name="intent" value="wishes" />
      <input type="hidden" name="off" value={off.join(" ")} />
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
          {Object.values(channelNames).map((channel) => (
            <span key={channel}>{channel}</span>
          ))}
        </div>
      </div>
      {choices.map(({ kind, channels }) => (
        <fieldset key={kind} className="split told">
          <legend className="hush">{kindNames[kind]}</legend>
          <span aria-hidden="true">{kindNames[kind]}</span>
          <div className="row">
            {channels.map(({ channel, isOn }) => (
              <Checkbox
                key={channel}
                name={choiceName({ kind, channel })}
                value="on"
                label={channelNames[channel]}
                defaultChecked={isOn}
              />
            ))}
          </div>
        </fieldset>
      ))}
    </Disclosure>
  );
}
