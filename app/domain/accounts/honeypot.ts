/** Robots fill in the field that people do not see. How fast a form was sent tells nothing: browsers fill forms in at once. */
export const looksLikeRobot = ({ website }: { website?: string | undefined }): boolean => !!website;
