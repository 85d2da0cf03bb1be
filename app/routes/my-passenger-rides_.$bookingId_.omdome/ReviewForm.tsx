import { Form, useSearchParams } from "@remix-run/react";
import { longestReview } from "~/modules/reviews/rules";
import { ratingWords } from "~/modules/reviews/wording";
import { Card } from "~/ui/Card";
import { ErrorSummary } from "~/ui/ErrorSummary";
import { FormKey } from "~/ui/FormKey";
import { fieldsOf, type RefusedForm } from "~/ui/fieldsOf";
import { RadioGroup } from "~/ui/RadioGroup";
import { Stars } from "~/ui/Rating";
import { SendButton } from "~/ui/SendButton";
import { TextArea } from "~/ui/TextArea";
import { Time } from "~/ui/Time";

type ReviewFormProps = {
  booking: { other: { firstName: string } };
  reviews: { until: number; hasOtherWritten: boolean };
  formKey: string;
  failed: RefusedForm | undefined;
};

export function ReviewForm({ booking: { other }, reviews, formKey, failed }: ReviewFormProps) {
  const { errors, typed } = failed ?? {};
  const field = fieldsOf(typed, errors);
  const [query] = useSearchParams();
  return (
    <Form method="post" className="stack">
      <ErrorSummary errors={errors} title="Omdömet är inte skickat" />
      <FormKey value={formKey} />
      <input type="hidden" name="intent" value="review" />
      <p>
        {reviews.hasOtherWritten && `${other.firstName} har redan skrivit om dig. `}
        Ni läser varandras omdömen först när båda har skrivit. Senast <Time at={reviews.until} show="day" /> visas det
        som är skrivet.
      </p>
      <Card>
        <RadioGroup
          name="rating"
          legend="Ditt betyg"
          choices={ratingWords.map(([rating, words]) => ({
            value: String(rating),
            label: (
              <>
                {words} <Stars rating={rating} />
              </>
            ),
          }))}
          defaultValue={typed ? String(typed.rating ?? "") : (query.get("betyg") ?? undefined)}
          error={errors?.rating}
        />
        <TextArea
          {...field("text")}
          label={`Berätta för andra om ${other.firstName} (frivilligt)`}
          hint="Höll ni tiden? Var det trevligt i bilen? Telefonnummer och adresser döljs."
          maxLength={longestReview}
          rows={5}
        />
      </Card>
      <SendButton isWide sending="Skickar …">
        Skicka omdöme
      </SendButton>
      <p className="muted small">Det går inte att ändra efteråt. Ditt förnamn visas vid omdömet.</p>
    </Form>
  );
}
