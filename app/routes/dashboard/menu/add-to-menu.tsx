import { Plus } from "lucide-react";
import { useState } from "react";
import type { Allowance } from "#app/domain/compliance/limit.ts";
import { imageUrl } from "#app/domain/image-url.ts";
import { variationMessage } from "#app/domain/menu/variation.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Problem } from "#app/ui/problem.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { useToast } from "#app/ui/toast.tsx";
import type { CatalogProduct } from "#db/menu/catalog.ts";
import { LoginAgain } from "../login-again.tsx";
import { useVariations } from "./use-variations.ts";
import { VariationCards } from "./variation-card.tsx";

export function AddToMenu({ product, allowance }: { product: CatalogProduct; allowance: Allowance }) {
  const { id, name, brand, category, description, amounts, images } = product;
  const variations = useVariations(category, images[0] && imageUrl(images[0]));
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const toast = useToast();
  const { items } = variations;
  const finished = items.every(({ state }) => state === "done");

  async function submit() {
    const [errors] = variations.check();
    if (errors) return setProblem(variationMessage(errors));
    setProblem(undefined);
    setBusy(true);
    const done = await variations.publish({ productId: id, name, brand, category, description });
    setBusy(false);
    if (done === items.length) toast("Products added successfully!");
    else setProblem("An error occurred while adding the products.");
  }

  return (
    <div className="space-y-4">
      <p className="flex flex-wrap items-baseline gap-x-3">
        <b className="font-display text-xl [overflow-wrap:anywhere]">{name}</b>
        <span className="text-quiet">{[brand, category].filter(Boolean).join(" · ")}</span>
        <TextLink to={`?${new URLSearchParams({ category, brand })}`}>Another product</TextLink>
      </p>
      <VariationCards {...{ variations, category, amounts, allowance }} pictures={images} purpose="product" />
      <Problem>{problem}</Problem>
      <LoginAgain messages={[problem, ...items.map(({ message }) => message)]} />
      <div className="flex flex-wrap gap-3">
        {finished ? (
          <>
            <ButtonLink to="/vendor-dashboard/menu">See your menu</ButtonLink>
            <Button look="secondary" onClick={variations.reset}>
              Add more variations
            </Button>
          </>
        ) : (
          <>
            <Button look="secondary" onClick={variations.add} disabled={busy}>
              <Plus className="size-5" aria-hidden />
              Add variation
            </Button>
            <Button onClick={() => void submit()} busy={busy}>
              Add to menu
            </Button>
          </>
        )}
      </div>
    </div>
  );
}
