/** People can't see this field. Fast submissions prove nothing: browsers autofill forms instantly. */
export const looksLikeRobot = ({ website }: { website?: string | undefined }): boolean => !!website;
