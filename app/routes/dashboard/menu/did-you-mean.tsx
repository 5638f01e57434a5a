export const DidYouMean = ({ text, meant }: { text: string; meant: string }) => (
  <p role="status" className="my-4">
    Nothing is called “{text}”. Showing results for <strong>{meant}</strong>.
  </p>
);
