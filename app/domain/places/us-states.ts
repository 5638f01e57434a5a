const list =
  `AL Alabama,AK Alaska,AZ Arizona,AR Arkansas,CA California,CO Colorado,CT Connecticut,DE Delaware,DC District of Columbia,FL Florida,GA Georgia,HI Hawaii,ID Idaho,IL Illinois,IN Indiana,IA Iowa,KS Kansas,KY Kentucky,LA Louisiana,ME Maine,MD Maryland,MA Massachusetts,MI Michigan,MN Minnesota,MS Mississippi,MO Missouri,MT Montana,NE Nebraska,NV Nevada,NH New Hampshire,NJ New Jersey,NM New Mexico,NY New York,NC North Carolina,ND North Dakota,OH Ohio,OK Oklahoma,OR Oregon,PA Pennsylvania,RI Rhode Island,SC South Carolina,SD South Dakota,TN Tennessee,TX Texas,UT Utah,VT Vermont,VA Virginia,WA Washington,WV West Virginia,WI Wisconsin,WY Wyoming,PR Puerto Rico,GU Guam,VI Virgin Islands`
    .split(",")
    .map((state) => [state.slice(0, 2), state.slice(3)] as const);

export const usStates: Readonly<Record<string, string>> = Object.fromEntries(
  list.map(([code, name]) => [name.toLowerCase(), code]),
);

const names: Readonly<Record<string, string>> = Object.fromEntries(list);

export const stateCodes: readonly string[] = list.map(([code]) => code);

export const stateName = (code: string): string | undefined => names[code];

export function stateCode(text: string): string | undefined {
  const name = text.trim().toLowerCase();
  return usStates[name] ?? (names[name.toUpperCase()] ? name.toUpperCase() : undefined);
}
