import { SIGNATURE_FIELD } from "#app/domain/couriers/signature.ts";

const { width, height } = SIGNATURE_FIELD;

export const DrawnSignature = ({ path, className }: { path: string; className: string }) => (
  <svg role="img" aria-label="The customer’s signature" viewBox={`0 0 ${width} ${height}`} className={className}>
    <path d={path} fill="none" stroke="currentColor" strokeWidth="2" strokeLinecap="round" strokeLinejoin="round" />
  </svg>
);
