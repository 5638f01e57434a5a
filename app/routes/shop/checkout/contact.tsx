import { type RefObject, useEffect, useState } from "react";
import { type ContactField, type ContactInfo, contactFields } from "#app/domain/checkout/contact-info.ts";
import { formatBirthdate } from "#app/domain/compliance/birthdate.ts";
import { suggestDomain, withDomain } from "#app/domain/email-domain.ts";
import { formatPhone } from "#app/domain/phone.ts";
import { Field } from "#app/ui/form/field.tsx";
import { FormattedField } from "#app/ui/form/formatted-field.tsx";
import { readContact, saveContact } from "./storage.ts";

export type ContactErrors = Partial<Record<ContactField, string>>;

export function readContactForm(form: HTMLFormElement): ContactInfo {
  const typed = new FormData(form);
  return Object.fromEntries(contactFields.map((name) => [name, String(typed.get(name) ?? "")])) as ContactInfo;
}

type Props = {
  form: RefObject<HTMLFormElement | null>;
  errors: ContactErrors;
  onEdit(field: ContactField): void;
  /** Called when a field loses focus. */
  onLeave(contact: ContactInfo, field: ContactField): void;
};

/** Uncontrolled fields, so that nothing typed before hydration is lost. */
export function CheckoutContact({ form, errors, onEdit, onLeave }: Props) {
  const [domain, setDomain] = useState<string | null>(null);
  useEffect(() => {
    const boxes = form.current?.elements;
    for (const [name, saved] of Object.entries(readContact(Date.now()))) {
      const box = boxes?.namedItem(name);
      if (box instanceof HTMLInputElement && box.value === "" && typeof saved === "string") box.value = saved;
    }
  }, [form]);
  const leave = (field: ContactField) => {
    if (!form.current) return;
    const contact = readContactForm(form.current);
    saveContact(contact, Date.now());
    if (field === "email") setDomain(suggestDomain(contact.email));
    onLeave(contact, field);
  };
  const applyDomain = () => {
    const box = form.current?.elements.namedItem("email");
    if (!(box instanceof HTMLInputElement) || domain === null) return;
    box.value = withDomain(box.value, domain);
    box.focus();
    onEdit("email");
    setDomain(null);
  };
  const shared = (name: ContactField) => ({
    name,
    error: errors[name],
    required: true,
    onInput: () => onEdit(name),
    onBlur: () => leave(name),
  });
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field label="First name" autoComplete="given-name" maxLength={80} {...shared("firstName")} />
      <Field label="Last name" autoComplete="family-name" maxLength={80} {...shared("lastName")} />
      <Field
        label="Email"
        type="email"
        autoComplete="email"
        maxLength={254}
        className="sm:col-span-2"
        {...shared("email")}
        onInput={() => {
          setDomain(null);
          onEdit("email");
        }}
        hint={
          domain ? (
            <button
              type="button"
              className="-my-1 min-h-11 font-semibold text-leaf underline underline-offset-4"
              onClick={applyDomain}
            >
              Did you mean {domain}?
            </button>
          ) : undefined
        }
      />
      <FormattedField
        label="Phone"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        placeholder="(213) 555-0188"
        maxLength={20}
        format={formatPhone}
        {...shared("phone")}
      />
      <FormattedField
        label="Birthdate"
        inputMode="numeric"
        autoComplete="bday"
        placeholder="MM/DD/YYYY"
        maxLength={10}
        hint="You must be 21 or older."
        format={formatBirthdate}
        {...shared("birthdate")}
      />
    </div>
  );
}
