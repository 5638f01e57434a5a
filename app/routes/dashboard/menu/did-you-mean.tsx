export const DidYouMean = ({ text, suggestion }: { text: string; suggestion: string }) => (
  <p role="status" className="my-4">
    Nothing is called “{text}”. Showing results for <strong>{suggestion}</strong>.
  </p>
);
