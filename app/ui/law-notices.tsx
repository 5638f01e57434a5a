/** What the state wants said beside the goods. */
export const LawNotices = ({ notices, className = "" }: { notices: readonly string[]; className?: string }) =>
  notices.map((notice) => (
    <p key={notice} className={`text-xs text-quiet ${className}`}>
      {notice}
    </p>
  ));
