export type Option = string | readonly [value: string | number, text: string];

export const Options = ({ options }: { options: readonly Option[] }) =>
  options.map((option) => {
    const [value, text] = typeof option === "string" ? [option, option] : option;
    return (
      <option key={value} value={value}>
        {text}
      </option>
    );
  });
