import { useState } from "react";
import {
  CONTRAST_MIN,
  contrastsOf,
  contrastText,
  isColor,
  themeOf,
  type WebsiteColors,
} from "#app/domain/dispensaries/website/colors.ts";
import { Field } from "#app/ui/form/field.tsx";

/** The contrast follows what is chosen; the server decides. */
export function ColorFields({ saved }: { saved: WebsiteColors }) {
  const [colors, setColors] = useState(saved);
  const shown = Object.values(colors).every(isColor) ? colors : saved;
  const contrasts = contrastsOf(shown);
  const { header, headerText } = themeOf(shown);
  const choose = (name: keyof WebsiteColors) => ({
    type: "color",
    name,
    defaultValue: saved[name],
    className: "[&_input]:h-11 [&_input]:p-1.5",
    onInput: (event: { currentTarget: HTMLInputElement }) =>
      setColors((chosen) => ({ ...chosen, [name]: event.currentTarget.value })),
  });
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <div className="space-y-2">
        <Field
          {...choose("headerColor")}
          label="Header color"
          hint={`Your name on it: contrast ${contrastText(contrasts.headerColor)}`}
        />
        <p className="rounded-xl px-4 py-3 font-semibold" style={{ background: header, color: headerText }}>
          Your name
        </p>
      </div>
      <div className="space-y-2">
        <Field
          {...choose("buttonColor")}
          label="Button color"
          hint={<ButtonContrast ratio={contrasts.buttonColor} />}
        />
        <p className="rounded-xl px-4 py-3 font-semibold text-[white]" style={{ background: shown.buttonColor }}>
          Buttons and links
        </p>
      </div>
    </div>
  );
}

const ButtonContrast = ({ ratio }: { ratio: number }) => (
  <span className={ratio < CONTRAST_MIN ? "font-medium text-danger" : ""}>
    On your pages: contrast {contrastText(ratio)}, at least {CONTRAST_MIN} : 1
  </span>
);
