export type Option = string | readonly [value: string | number, text: string];

export const Options = ({ of }: { of: readonly Option[] }) =>
  of.map((option) => {
    const [value, text] = typeof option === "string" ? [option, option] : option;
    return (
      <option key={value} value={value}>
        {text}
      </option>
    );
  });
