import { useEffect, useState } from "react";
import { href, useNavigate, useRevalidator } from "react-router";
import { type FormName, type FormResponse, isFailure } from "#app/domain/form-response.ts";
import { type FailureSentences, useFormResponse } from "#app/ui/form/use-form-response.ts";
import type { BankCheckNeeded, SuccessMessage } from "./billing-response.ts";

/** After a lost response, reloads the subscription and lets `happened` decide (SPEC.md 4). Undefined meanwhile. */
export function useBillingResponse(
  name: FormName,
  latest: FormResponse<BankCheckNeeded> | undefined,
  { failed, happened, done }: { failed: FailureSentences; happened: boolean; done: SuccessMessage },
) {
  const response = useFormResponse(name, latest, failed);
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const [read, setRead] = useState<FormResponse>();
  const lost = response && isFailure(response.reason) ? response : undefined;

  useEffect(() => {
    if (lost) void revalidate().then(() => setRead(lost));
  }, [lost, revalidate]);
  const checked = lost !== undefined && read === lost;
  useEffect(() => {
    if (checked && happened) void navigate(`${href("/vendor/subscription")}?done=${done}`, { replace: true });
  }, [checked, happened, done, navigate]);

  const checking = lost !== undefined && (!checked || happened);
  return { response: checking ? undefined : response, checking };
}
