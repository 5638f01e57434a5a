/** Printed in README.md and at every start, so a deployed worker rejects them. */
export const demoPasswords = {
  vendor: "demo-vendor-21",
  courier: "demo-courier-21",
  dispatcher: "demo-dispatch-21",
  admin: "demo-admin-21",
} as const;

export const isDemoPassword = (password: string): boolean =>
  Object.values<string>(demoPasswords).includes(password.normalize("NFKC").toLowerCase());
