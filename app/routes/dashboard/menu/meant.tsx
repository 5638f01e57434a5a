/** What a search took its text for, where nothing is called as it was typed. */
export const Meant = ({ text, meant }: { text: string; meant: string }) => (
  <p role="status" className="my-4">
    Nothing is called “{text}”. Showing results for <strong>{meant}</strong>.
  </p>
);
