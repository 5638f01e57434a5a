import {
  type ComponentProps,
  createContext,
  type FormEvent,
  Fragment,
  type ReactNode,
  useContext,
  useEffect,
  useRef,
  useState,
} from "react";
import { type FetcherWithComponents, Form, Link, useLocation, useNavigation, useSubmit } from "react-router";
import { loginPathOf } from "#app/domain/accounts/route-access.ts";
import { FORM_KEY, type FormName, type FormResponse, fieldMessage, UNREACHABLE } from "#app/domain/form-response.ts";
import { newId } from "#app/domain/id.ts";
import { Button } from "../button.tsx";
import { ClearErrorContext, FormContext } from "./context.ts";
import { isRestored } from "./use-form-response.ts";

type Props = {
  name: FormName;
  response: FormResponse | undefined;
  children: ReactNode;
  /** Defaults to the page's own route. */
  action?: string;
  fetcher?: Pick<FetcherWithComponents<unknown>, "Form" | "state" | "submit">;
  className?: string;
  encType?: "multipart/form-data";
  check?: () => boolean;
  /** Replaces the form data, for example to add a photo or card token; undefined cancels. */
  prepare?: (form: FormData) => Promise<FormData | undefined>;
};

/** Works before hydration, keeps input, focuses errors, and sends a key that makes repeated posts run once. */
export function PostForm({ name, response, children, action, fetcher, className, encType, check, prepare }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const [key, setKey] = useState(() => newId(Date.now()));
  const [preparing, setPreparing] = useState(false);
  const [restored, setRestored] = useState(false);
  if (isRestored(response) && !restored) setRestored(true);
  const { shown, clearError } = useClearedErrors(response);
  const navigation = useNavigation();
  const submit = useSubmit();
  const sending = fetcher ? fetcher.state !== "idle" : navigation.formData?.get(FORM_KEY) === key;
  const busy = sending || preparing;

  useEffect(() => {
    if (!response || isRestored(response)) return;
    if (response.done) setKey(newId(Date.now()));
    else focusFirstError(form.current);
  }, [response]);

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    if (busy || check?.() === false) return event.preventDefault();
    if (!prepare) return;
    event.preventDefault();
    setPreparing(true);
    try {
      const prepared = await prepare(new FormData(event.currentTarget));
      const target = { method: "post", ...(action ? { action } : {}), ...(encType ? { encType } : {}) } as const;
      if (prepared && fetcher) await fetcher.submit(prepared, target);
      else if (prepared) await submit(prepared, { ...target, replace: true });
    } finally {
      setPreparing(false);
    }
  }

  const Element = fetcher?.Form ?? Form;
  return (
    <Element
      ref={form}
      method="post"
      data-form={name}
      noValidate
      onSubmit={(event) => void onSubmit(event)}
      onInput={({ target }) => clearError((target as HTMLInputElement).name ?? "")}
      {...(fetcher ? {} : { replace: true })}
      {...(action ? { action } : {})}
      {...(className ? { className } : {})}
      {...(encType ? { encType } : {})}
    >
      {/* Hydration keeps the server's key, which an early post may have used. */}
      <input type="hidden" name={FORM_KEY} value={key} readOnly suppressHydrationWarning />
      <FormContext value={shown}>
        <ClearErrorContext value={clearError}>
          <BusyContext value={busy}>
            {/* Remounts the fields once to restore a draft. */}
            <Fragment key={String(restored)}>{children}</Fragment>
          </BusyContext>
        </ClearErrorContext>
      </FormContext>
    </Element>
  );
}

/** Editing a field clears its error everywhere. A part clears the whole: `monday.open` clears `monday`. */
function useClearedErrors(response: FormResponse | undefined) {
  const [cleared, setCleared] = useState<{ response: FormResponse | undefined; names: string[] }>({
    response,
    names: [],
  });
  const names = cleared.response === response ? cleared.names : [];
  const isAbout = (error: string, name: string) => name === error || name.startsWith(`${error}.`);
  const errors = Object.entries(response?.fields ?? {});
  const clearError = (name: string) => {
    if (errors.some(([error]) => isAbout(error, name) && !names.includes(name)))
      setCleared({ response, names: [...names, name] });
  };
  const isRepeated = errors.some(([, message]) => fieldMessage(message) === response?.message);
  const left = errors.filter(([error]) => !names.some((name) => isAbout(error, name)));
  const isCleared = errors.length > 0 && left.length === 0;
  const shown = response && {
    ...response,
    message: isRepeated || isCleared ? "" : response.message,
    fields: Object.fromEntries(left),
  };
  return { shown, clearError };
}

type HiddenField = readonly [name: string, value: string | number];

export const HiddenFields = ({ fields }: { fields: Iterable<HiddenField> }) =>
  [...fields].map(([name, value]) => <input key={`${name} ${value}`} type="hidden" name={name} value={value} />);

const BusyContext = createContext(false);

export function SubmitButton({
  busyText,
  children,
  ...button
}: Omit<ComponentProps<typeof Button>, "type" | "busy"> & { busyText?: string }) {
  const busy = useContext(BusyContext);
  return (
    <Button type="submit" busy={busy} {...button}>
      {busy && busyText ? busyText : children}
    </Button>
  );
}

export function FormProblem({ className = "", own }: { className?: string; own?: string | null | undefined }) {
  const posted = useContext(FormContext);
  const response = own ? { reason: null, message: own, done: false } : posted;
  const { pathname, search } = useLocation();
  if (!response?.message || response.done) return null;
  const next = `next=${encodeURIComponent(pathname + search)}`;
  return (
    <p
      role="alert"
      tabIndex={-1}
      className={`rounded-xl bg-danger/8 px-4 py-3 font-medium text-danger outline-none ${className}`}
    >
      {response.message}
      {response.reason === "lost" ? <span className="block font-normal">{UNREACHABLE}</span> : null}
      {response.reason === "confirm-first" ? (
        <WayOn to={`/account/confirm?${next}`} label="Confirm" then="and send this again." />
      ) : null}
      {response.reason === "not-signed-in" ? (
        <WayOn to={`${loginPathOf(pathname)}?${next}`} label="Log in" then="to get your changes back." />
      ) : null}
    </p>
  );
}

const WayOn = ({ to, label, then }: { to: string; label: string; then: string }) => (
  <>
    {" "}
    <Link to={to} className="whitespace-nowrap underline underline-offset-4">
      {label}
    </Link>{" "}
    {then}
  </>
);

function focusFirstError(form: HTMLFormElement | null) {
  const wrong = form?.querySelector<HTMLElement>("[aria-invalid=true]:enabled");
  (wrong ?? form?.querySelector<HTMLElement>("[role=alert][tabindex]"))?.focus();
}
