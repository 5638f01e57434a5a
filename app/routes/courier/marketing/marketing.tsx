import { href, Link } from "react-router";
import { pageMeta } from "#app/ui/page/page-meta.ts";
import { visitContext } from "#app/visit.ts";
import { handleRegistration } from "../../account/handle-registration.ts";
import { barLink, CourierBar, CourierFooter } from "../page-frame.tsx";
import type { Route } from "./+types/marketing";
import { CourierFaq } from "./faq.tsx";
import { CourierHero } from "./hero.tsx";
import { Pricing } from "./pricing.tsx";
import { Benefits, HowItWorks, Voices } from "./sections.tsx";
import { SignupCard } from "./signup-card.tsx";

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: "Couriers for dispensaries, within 30 minutes",
    description:
      "On-demand couriers for licensed dispensaries: pickup within 30 minutes, paid for on the spot, ID checked at the door. 20% per delivery, or $79 a month and 15%.",
    path: "/courier",
  });

export function loader({ context }: Route.LoaderArgs) {
  const { mailbox, mapTiles } = context.get(visitContext).settings;
  return { mailbox, tiles: mapTiles };
}

export const action = ({ request, context }: Route.ActionArgs) =>
  handleRegistration(context.get(visitContext), request, { courierService: true });

export default function CourierMarketing({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <CourierBar>
        <Link to={href("/courier-request")} className={barLink}>
          Request Courier
        </Link>
        <Link to={href("/courier-login")} className={`${barLink} border border-line bg-card`}>
          Login
        </Link>
      </CourierBar>
      <main id="main">
        <CourierHero />
        <Pricing />
        <Benefits />
        <HowItWorks />
        <Voices />
        <SignupCard response={actionData} tiles={loaderData.tiles} />
        <CourierFaq />
      </main>
      <CourierFooter mailbox={loaderData.mailbox} />
    </>
  );
}
