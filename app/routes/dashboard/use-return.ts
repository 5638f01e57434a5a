import { useEffect } from "react";
import { useNavigate, useNavigation } from "react-router";
import type { FormResponse } from "#app/domain/form-response.ts";
import { useToast } from "#app/ui/toast.tsx";

export function useReturn(response: FormResponse | undefined, back: string, preventScrollReset = true) {
  const navigate = useNavigate();
  const toast = useToast();
  const { state } = useNavigation();
  useEffect(() => {
    // Wait for the page behind it to reload: leaving now would abort it.
    if (!response?.done || state !== "idle") return;
    toast(response.message);
    navigate(back, { preventScrollReset });
  }, [response, state, back, preventScrollReset, toast, navigate]);
  return () => navigate(back, { preventScrollReset });
}
