import { Link } from "react-router";
import { BRAND } from "#app/domain/brand.ts";
import { actorOf } from "#app/session/require.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { useFormResponse } from "#app/ui/form/use-form-response.ts";
import { Logo } from "#app/ui/page/logo.tsx";
import { LogoutForm } from "#app/ui/page/logout-form.tsx";
import { pageMeta } from "#app/ui/page/page-meta.ts";
import { visitContext } from "#app/visit.ts";
import type { Route } from "./+types/register";
import { AccountCard, AccountForm } from "./account-card.tsx";
import {
  DispensaryFields,
  EmailField,
  LicenseField,
  NameFields,
  NewPasswordFields,
  registrationFailed,
  TermsNote,
} from "./fields.tsx";
import { handleRegistration } from "./handle-registration.ts";
import { College, Hero, WhatYouGet } from "./register-sections.tsx";
import { Testimonials } from "./testimonials.tsx";

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: "Register your dispensary",
    description: `Put your dispensary's menu on ${BRAND}: orders for delivery and pickup from adults nearby. 60 days free, then $79 per month.`,
    path: "/register",
  });

export async function loader({ request, context }: Route.LoaderArgs) {
  return { signedIn: (await actorOf(context, request)) !== null };
}

export const action = ({ request, context }: Route.ActionArgs) =>
  handleRegistration(context.get(visitContext), request, { courierService: false });

export default function Register({ loaderData, actionData }: Route.ComponentProps) {
  if (loaderData.signedIn) return <SigningOut />;
  return (
    <>
      <header className="mx-auto flex w-full max-w-[1200px] items-center justify-between gap-4 px-4 py-3">
        <Logo />
        <ButtonLink to="/login" look="secondary" className="text-sm">
          Vendor login
        </ButtonLink>
      </header>
      <main id="main">
        <div className="mx-auto grid w-full max-w-[1200px] items-start gap-x-16 gap-y-10 px-4 pt-8 pb-16 lg:grid-cols-[1fr_27rem] lg:pt-14">
          <Hero />
          <RegisterForm response={actionData} />
        </div>
        <WhatYouGet />
        <College />
        <Testimonials />
      </main>
      <footer className="border-t border-line">
        <nav
          aria-label="Footer"
          className="mx-auto flex max-w-[1200px] flex-wrap justify-center gap-x-6 px-4 py-6 text-sm text-quiet"
        >
          {footer.map(({ to, label }) => (
            <Link key={to} to={to} className="inline-flex min-h-11 items-center hover:text-ink hover:underline">
              {label}
            </Link>
          ))}
        </nav>
      </footer>
    </>
  );
}

function RegisterForm({ response: actionData }: { response: Route.ComponentProps["actionData"] }) {
  const response = useFormResponse("register", actionData, registrationFailed);
  return (
    <section
      id="register"
      aria-labelledby="register-heading"
      className="scroll-mt-6 rounded-card border border-line bg-card p-5 sm:p-8"
    >
      <h2 id="register-heading" className="font-display text-2xl font-semibold">
        Register your dispensary
      </h2>
      <p className="mt-1 mb-5 text-sm text-quiet">60-day free trial, then $79/month. No card needed today.</p>
      <AccountForm name="register" response={response} submit="Start your free trial">
        <NameFields />
        <DispensaryFields />
        <LicenseField />
        <EmailField />
        <NewPasswordFields />
        <TermsNote />
      </AccountForm>
    </section>
  );
}

const footer = [
  { to: "/courier", label: "Courier service" },
  { to: "/contact", label: "Contact" },
  { to: "/terms", label: "Terms and Conditions" },
];

/** Logs a signed-in visitor out by POST; the page's GET must not (DECISIONS 21). */
const SigningOut = () => (
  <AccountCard
    title="Register a dispensary"
    intro="You are logged in. To register another dispensary, you log out first."
  >
    <LogoutForm next="/register" atOnce>
      <Button type="submit" className="w-full">
        Log out and register
      </Button>
    </LogoutForm>
  </AccountCard>
);
