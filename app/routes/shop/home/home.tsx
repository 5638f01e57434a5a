import { ArrowRight } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { data, redirect, useNavigation, useSubmit } from "react-router";
import { BRAND, LANDING_LINE } from "#app/domain/brand.ts";
import { UNDER_AGE } from "#app/domain/compliance/age.ts";
import type { FormResponse } from "#app/domain/form-response.ts";
import { catalogPageIn } from "#app/domain/menu/slug.ts";
import { refuse } from "#app/domain/outcome.ts";
import { locationLabel, withZip } from "#app/domain/places/address.ts";
import { adultCookie } from "#app/platform/adult-cookie.ts";
import { formResponse, postedFields } from "#app/routes/forms.ts";
import { Button } from "#app/ui/button.tsx";
import { AddressBox } from "#app/ui/combobox/address-box.tsx";
import { PostForm } from "#app/ui/form/post-form.tsx";
import { useFormResponse } from "#app/ui/form/use-form-response.ts";
import { Footer } from "#app/ui/page/footer.tsx";
import { Logo } from "#app/ui/page/logo.tsx";
import { pageMeta } from "#app/ui/page/page-meta.ts";
import { locateForVisitor } from "#app/use-cases/places/locate-address.ts";
import { visitContext } from "#app/visit.ts";
import { addressCookie, readAddress, readAddressText, withoutBrokenAddress } from "../address-cookie.ts";
import { useMirrorAddress } from "../use-mirror-address.ts";
import type { Route } from "./+types/home";
import { TypedLine } from "./typewriter.tsx";

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: `${BRAND} · ${LANDING_LINE}`,
    description: "Order from licensed dispensaries that deliver to your address. For adults 21 and older.",
    path: "/",
  });

export const loader = ({ request }: Route.LoaderArgs) =>
  data(
    { saved: readAddress(request)?.address ?? null, typed: readAddressText(request) ?? "" },
    { headers: withoutBrokenAddress(request) },
  );

/**
 * Geocodes the address and redirects to the dispensaries around it (SPEC.md 4, Address flow), or back to the brand or
 * strain page. Requires the 21+ checkbox, even for a saved address (SPEC.md 5, Age gate).
 */
export async function action({ request, context }: Route.ActionArgs) {
  const visit = context.get(visitContext);
  const typed = await postedFields(request);
  const { address = "", zip = "", place = "" } = typed;
  const refused = (reason: string, message: string) =>
    formResponse(refuse(reason, message, { fields: { address: message } }), "", typed);
  if (typed.adult !== "yes") return refused("under-age", UNDER_AGE);
  if (typed.saved && readAddress(request)) return redirect("/nearby", { headers: { "Set-Cookie": adultCookie() } });
  if (!address.trim()) return refused("no-address", "No address found");
  const found = await locateForVisitor(visit, withZip(place || address.trim(), zip.trim()));
  if (found.ok) {
    const cookies = [addressCookie(found.value), adultCookie()];
    return redirect(catalogPageIn(typed.next) ?? "/nearby", {
      headers: cookies.map((cookie) => ["Set-Cookie", cookie]),
    });
  }
  return refused(found.reason, found.reason === "not-found" ? "No address found" : found.message);
}

export default function Home({ loaderData, actionData }: Route.ComponentProps) {
  useMirrorAddress(loaderData.saved);
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="mx-auto w-full max-w-[1200px] px-4 py-3">
        <Logo to="/" />
      </header>
      <main
        id="main"
        tabIndex={-1}
        className="mx-auto grid w-full max-w-[1200px] flex-1 content-center items-center gap-x-12 gap-y-8 px-4 pt-4 pb-12 lg:grid-cols-[1.1fr_1fr]"
      >
        <div>
          <h1
            aria-label={LANDING_LINE}
            className="max-w-[12em] font-display text-[2.75rem] leading-[1.05] font-semibold tracking-tight text-balance text-leaf-deep sm:text-6xl lg:text-7xl"
          >
            <TypedLine text={LANDING_LINE} />
          </h1>
          <p className="mt-4 max-w-md text-lg text-quiet">
            Licensed dispensaries around you, their whole menus, and a driver who is already close.
          </p>
          <AddressForm saved={loaderData.saved} typed={loaderData.typed} posted={actionData} />
        </div>
        <img
          src="/home.webp"
          alt=""
          width={640}
          height={640}
          className="mx-auto h-auto w-full max-w-md rounded-[2.25rem] border border-line bg-wash lg:max-w-none"
        />
      </main>
      <Footer />
    </div>
  );
}

type FormProps = {
  saved: string | null;
  typed: string;
  posted: FormResponse | undefined;
};

function AddressForm({ saved, typed, posted }: FormProps) {
  const response = useFormResponse("address", posted, "Could not fetch location");
  const submit = useSubmit();
  const busy = useNavigation().state !== "idle";
  // An error is about what was sent, so any change clears it.
  const [changed, setChanged] = useState<FormResponse>();
  const change = () => setChanged(response);
  const box = useRef<HTMLInputElement>(null);
  const [adult, setAdult] = useState(true);
  // The box may have been unchecked before hydration.
  useEffect(() => setAdult(box.current?.checked ?? true), []);
  return (
    <PostForm name="address" response={response} className="group/form mt-8 max-w-xl">
      <AddressBox
        label="Enter your address"
        labelHidden
        pill
        placeholder="Enter your address"
        disabled={!adult}
        defaultValue={response?.typed.address ?? typed}
        defaultZip={response?.typed.zip ?? ""}
        error={changed === response ? undefined : response?.message}
        onEdit={change}
        className={`relative ${closed}`}
        onChoose={({ id, text }) => submit({ address: text, place: id, adult: "yes" }, { method: "post" })}
      />
      <div className="mt-3 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <label className="flex min-h-11 cursor-pointer items-center gap-3 rounded-full px-4 font-medium">
          <input
            ref={box}
            type="checkbox"
            name="adult"
            value="yes"
            defaultChecked={response === undefined || response.typed.adult === "yes"}
            className="size-5 accent-leaf"
            aria-describedby="adult-only"
            onChange={(event) => {
              change();
              setAdult(event.target.checked);
            }}
          />
          I am 21 or older
        </label>
        <Button type="submit" busy={busy} disabled={!adult} className="min-h-12 w-full sm:w-auto">
          Find dispensaries
        </Button>
      </div>
      <p id="adult-only" className="px-4 font-medium text-danger group-has-[[name=adult]:checked]/form:hidden">
        Confirm that you're 21 or older to continue.
      </p>
      {saved ? (
        <Button
          type="submit"
          name="saved"
          value="yes"
          look="quiet"
          disabled={!adult || busy}
          className={`mt-2 px-4 ${closed}`}
        >
          Continue to {locationLabel(saved)}
          <ArrowRight className="size-4" aria-hidden />
        </Button>
      ) : null}
    </PostForm>
  );
}

/** Without scripts an unchecked box can't disable anything: it looks disabled, and the server refuses. */
const closed =
  "group-has-[[name=adult]:not(:checked)]/form:pointer-events-none group-has-[[name=adult]:not(:checked)]/form:opacity-60";
