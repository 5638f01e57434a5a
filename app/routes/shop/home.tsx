import { useState } from "react";
import { data, Form, Link, redirect, useNavigation, useSubmit } from "react-router";
import { appContext } from "#app/context.ts";
import { locationLabel } from "#app/domain/address.ts";
import { BRAND, LANDING_LINE } from "#app/domain/brand.ts";
import { AddressBox } from "#app/ui/address-box.tsx";
import { Button } from "#app/ui/button.tsx";
import { ArrowRight } from "#app/ui/icons.tsx";
import { Logo } from "#app/ui/logo.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { SiteFooter } from "#app/ui/site-footer.tsx";
import type { Route } from "./+types/home";
import { addressCookie, readAddress } from "./address-cookie.ts";
import { HomePicture } from "./home-picture.tsx";
import { TypedLine } from "./typed-line.tsx";
import { useKeptAddress } from "./use-kept-address.ts";

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: `${BRAND} · ${LANDING_LINE}`,
    description: "Order from licensed dispensaries that deliver to your address. For adults 21 and older.",
    path: "/",
  });

export const loader = ({ request }: Route.LoaderArgs) => ({ saved: readAddress(request)?.address ?? null });

/** Saves the place of what was typed or chosen, and goes to the dispensaries around it (SPEC.md 4, Address flow). */
export async function action({ request, context }: Route.ActionArgs) {
  const app = context.get(appContext);
  const form = await request.formData();
  const typed = String(form.get("address") ?? "").trim();
  const refuse = (error: string, status: number) => data({ error, typed }, { status });
  if (form.get("adult") !== "yes") return refuse("You must be 21 or older to continue.", 422);
  if (!typed) return refuse("No address found", 422);
  const { allowed } = await app.rateLimit("geocoding", app.address);
  if (!allowed) return refuse("Too many requests. Please try again later.", 429);
  try {
    const place = await app.geocoder.locate(String(form.get("place") || typed));
    if (!place) return refuse("No address found", 404);
    return redirect("/nearby", { headers: { "Set-Cookie": addressCookie(place) } });
  } catch (error) {
    app.log("geocoder-failed", { message: String(error) });
    return refuse("Could not fetch location", 503);
  }
}

export default function Home({ loaderData, actionData }: Route.ComponentProps) {
  useKeptAddress(loaderData.saved);
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
          <AddressForm error={actionData?.error} typed={actionData?.typed ?? ""} />
          {loaderData.saved ? (
            <Link
              to="/nearby"
              className="mt-2 inline-flex min-h-11 items-center gap-2 rounded-full px-4 font-semibold text-leaf hover:bg-wash"
            >
              Continue to {locationLabel(loaderData.saved)}
              <ArrowRight className="size-4" />
            </Link>
          ) : null}
        </div>
        <HomePicture />
      </main>
      <SiteFooter />
    </div>
  );
}

function AddressForm({ error, typed }: { error: string | undefined; typed: string }) {
  const submit = useSubmit();
  const busy = useNavigation().state !== "idle";
  const [adult, setAdult] = useState(true);
  return (
    <Form method="post" className="group/form mt-8 max-w-xl">
      <div className="relative">
        <AddressBox
          label="Enter your address"
          labelHidden
          placeholder="Enter your address"
          disabled={!adult}
          defaultValue={typed}
          error={error}
          className="group-has-[[name=adult]:not(:checked)]/form:pointer-events-none group-has-[[name=adult]:not(:checked)]/form:opacity-60"
          onChoose={({ id, label }) => submit({ address: label, place: id, adult: "yes" }, { method: "post" })}
        />
      </div>
      <div className="mt-3 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <label className="flex min-h-11 cursor-pointer items-center gap-3 rounded-full px-4 font-medium">
          <input
            type="checkbox"
            name="adult"
            value="yes"
            defaultChecked
            className="size-5 accent-leaf"
            onChange={(event) => setAdult(event.target.checked)}
          />
          I am 21 or older
        </label>
        <Button type="submit" busy={busy} disabled={!adult} className="min-h-12 w-full sm:w-auto">
          Find dispensaries
        </Button>
      </div>
    </Form>
  );
}
