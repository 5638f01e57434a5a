import { type CalibratedPart, type calibrationOf, legTitles } from "#app/domain/couriers/arrival/calibration.ts";
import { Subheading } from "./parts.tsx";

export const ArrivalCalibration = ({ calibration }: { calibration: ReturnType<typeof calibrationOf> }) => (
  <>
    <Subheading note="Share of deliveries that arrived within the window shown to the customer. The target is 90%. Counted nightly.">
      Arrival times
    </Subheading>
    <div className="grid gap-6 lg:grid-cols-2">
      {calibration.map(({ leg, parts }) => (
        <section key={leg} className="min-w-0 rounded-card border border-line bg-card p-5">
          <h3 className="font-semibold">{legTitles[leg]}</h3>
          {parts[0]?.month ? <Parts parts={parts} /> : <p className="mt-4 text-sm text-quiet">No drops in 28 days.</p>}
        </section>
      ))}
    </div>
  </>
);

const Parts = ({ parts }: { parts: readonly CalibratedPart[] }) => (
  <table className="mt-3 w-full text-sm tabular-nums">
    <thead className="text-left text-quiet">
      <tr>
        <th scope="col" className="py-2 font-medium">
          Which drops
        </th>
        <th scope="col" className="px-3 text-right font-medium">
          7 days
        </th>
        <th scope="col" className="text-right font-medium">
          28 days
        </th>
      </tr>
    </thead>
    <tbody className="divide-y divide-line border-t border-line">
      {parts.map(({ name, week, month, drift }) => (
        <tr key={name} className="align-top">
          <th scope="row" className="py-2 text-left font-semibold">
            {name}
            {drift ? <span className="block font-medium text-danger">{drift}</span> : null}
          </th>
          <td className="px-3 py-2 text-right">{shareText(week)}</td>
          <td className="py-2 text-right">{shareText(month)}</td>
        </tr>
      ))}
    </tbody>
  </table>
);

const shareText = (share: CalibratedPart["week"]) =>
  share ? (
    <>
      <span className="font-semibold">{share.percent}%</span>
      <span className="block whitespace-nowrap text-quiet">
        {share.drops.toLocaleString("en-US")} {share.drops === 1 ? "drop" : "drops"}
      </span>
      <span className="block whitespace-nowrap text-quiet">±{share.within} min</span>
    </>
  ) : (
    "–"
  );
