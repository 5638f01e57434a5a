import { href } from "react-router";
import { claimsIn } from "#app/domain/compliance/claims/judge.ts";
import { markedParts } from "#app/domain/compliance/claims/marked-parts.ts";
import type { ClaimSubject } from "#app/domain/compliance/claims/subjects.ts";
import { claimWords } from "#app/domain/compliance/claims/words.ts";
import { z } from "#app/domain/zod.ts";
import { requireAdmin } from "#app/session/require.ts";
import { Pager } from "#app/ui/list/pager.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { hideClaim } from "#app/use-cases/compliance/hide-claim.ts";
import { listPublishedClaims, listRegisteredNames, type QueuedClaim } from "#db/compliance/claims.ts";
import { formResponse, readForm } from "../forms.ts";
import type { Route } from "./+types/claims";
import { Decision, Heading, List } from "./parts.tsx";

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, now } = (await requireAdmin({ context, request })).visit;
  const { claims, more } = await listPublishedClaims(db, new URL(request.url).searchParams.get("before"));
  const texts = claims.flatMap((claim) => Object.values(claim.texts));
  const possible = texts.flatMap((text) => claimWords(text ?? "").flatMap(({ names }) => names));
  const names = possible.length > 0 ? await listRegisteredNames(db, possible) : new Set<string>();
  const shown = claims.map((claim) => shownClaim(claim, now(), names)).filter(({ texts }) => texts.length > 0);
  return { shown, next: more ? claims.at(-1)?.id : undefined };
}

/** Checked again, because a newly registered name or an edited answer may have settled it. */
function shownClaim({ texts, ...claim }: QueuedClaim, now: number, names: ReadonlySet<string>) {
  const found = Object.values(texts).flatMap((text) => {
    const claims = claimsIn(claim, text ?? "", now, names);
    const messages = [...new Set(claims.map(({ message }) => message))];
    return text && claims.length > 0 ? [{ parts: markedParts(text, claims), messages }] : [];
  });
  return { ...claim, name: texts.name ?? texts.title ?? "", texts: found };
}
type Shown = ReturnType<typeof shownClaim>;

export async function action({ request, context }: Route.ActionArgs) {
  const { visit, actor } = await requireAdmin({ context, request });
  const form = await readForm(request, z.object({ id: z.string(), decision: z.enum(["hide"]) }));
  if (!form.ok) return form.response;
  return formResponse(await hideClaim(visit, actor, form.value), "Hidden from shoppers.", form.typed);
}

const menuPath = ({ vendorId }: Shown) => href("/vendor/:vendorId/menu", { vendorId });

const subjects: Record<ClaimSubject, { label: string; hide: string; address(claim: Shown): string }> = {
  product: { label: "Product", hide: "Hide", address: (claim) => `${menuPath(claim)}/${claim.subjectId}` },
  deal: { label: "Deal", hide: "Switch off", address: menuPath },
  promotion: { label: "Promotion", hide: "Remove", address: menuPath },
  review: { label: "Review", hide: "Remove", address: ({ vendorId }) => href("/vendor/:vendorId", { vendorId }) },
};

export default function Claims({ loaderData: { shown, next } }: Route.ComponentProps) {
  return (
    <>
      <Heading note="Published before a rule, its confirmation or our word list forbade it. Newest first. New texts are checked when saved.">
        Claims
      </Heading>
      <List empty="No published text breaks its state's rules.">
        {shown.map((claim) => (
          <Claim key={claim.id} claim={claim} />
        ))}
      </List>
      <Pager label="Pages of claims" on={next && [`?before=${next}`, "Older claims"]} />
    </>
  );
}

function Claim({ claim }: { claim: Shown }) {
  const { id, subject, name, dispensaryName, vendorId, email, texts } = claim;
  const { label, hide, address } = subjects[subject];
  const called = name ? `${label.toLowerCase()} “${name}”` : `a ${label.toLowerCase()}`;
  const subjectLine = encodeURIComponent(`Please change ${called}`);
  const body = encodeURIComponent(texts.flatMap(({ messages }) => messages).join("\n"));
  return (
    <Decision form="claimHiding" id={id} choices={[["hide", hide]]} subject={`${called} of ${dispensaryName}`}>
      <p className="text-sm text-quiet">
        {label}
        {name ? ` “${name}”` : null} ·{" "}
        <TextLink to={href("/admin/vendors/:vendorId", { vendorId })}>{dispensaryName}</TextLink>
      </p>
      {texts.map(({ parts, messages }) => (
        <div key={messages[0]} className="mt-1">
          <p className="line-clamp-6 max-w-prose break-words">
            {parts.map(({ at, text, isClaim }) =>
              isClaim ? (
                <mark key={at} className="rounded-sm bg-pending/25 text-ink">
                  {text}
                </mark>
              ) : (
                text
              ),
            )}
          </p>
          {messages.map((message) => (
            <p key={message} className="max-w-prose text-sm font-medium text-danger">
              {message}
            </p>
          ))}
        </div>
      ))}
      <p className="mt-1 flex flex-wrap gap-x-5 text-sm">
        <TextLink to={address(claim)}>See it as shoppers do</TextLink>
        {email ? (
          <TextLink to={`mailto:${email}?subject=${subjectLine}&body=${body}`}>Email the dispensary</TextLink>
        ) : null}
      </p>
    </Decision>
  );
}
