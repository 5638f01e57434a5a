import { useLocation } from "react-router";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { ErrorPage } from "#app/ui/page/error-page.tsx";

type Props = {
  vendorName: string;
  next?: string;
  error?: string | undefined;
};

/** A document's form: the page behind it comes as if it had been opened, so screen readers begin at its start. */
export function AgeQuestion({ vendorName, next, error }: Props) {
  const { pathname, search } = useLocation();
  const target = next ?? pathname + search;
  return (
    <ErrorPage title="Are you 21 or older?">
      <p className="max-w-full break-words">
        <b className="text-ink">{vendorName}</b> shows products only to adults 21 and older.
      </p>
      <form
        method="post"
        action="/age"
        className="flex flex-wrap justify-center gap-3"
        // Only the browser knows the hash.
        onSubmit={({ currentTarget }) => {
          currentTarget.next.value = target + location.hash;
        }}
      >
        <input type="hidden" name="next" defaultValue={target} />
        {error ? (
          <p id="age-error" role="alert" className="w-full font-medium text-danger">
            {error}
          </p>
        ) : null}
        <Button type="submit" name="adult" value="yes" aria-describedby={error ? "age-error" : undefined}>
          Yes, I'm 21 or older
        </Button>
        <ButtonLink to="/age" reloadDocument look="secondary">
          No
        </ButtonLink>
      </form>
    </ErrorPage>
  );
}
