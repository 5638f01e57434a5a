import type { InputHTMLAttributes, ReactNode } from "react";

type Props = Omit<InputHTMLAttributes<HTMLInputElement>, "onChange"> & {
  children: ReactNode;
  onChoose(files: File[]): void;
};

/** A button that opens the device's file list. The same file can be chosen again. */
export const FileButton = ({ children, onChoose, className = "", ...rest }: Props) => (
  <label
    className={`inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-full bg-leaf px-5 font-semibold text-on hover:bg-leaf-deep has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-leaf ${className}`}
  >
    {children}
    <input
      type="file"
      {...rest}
      className="sr-only"
      onChange={({ target }) => {
        onChoose([...(target.files ?? [])]);
        target.value = "";
      }}
    />
  </label>
);
