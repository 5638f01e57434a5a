export const claimSubjects = ["product", "deal", "promotion", "review"] as const;
export type ClaimSubject = (typeof claimSubjects)[number];
