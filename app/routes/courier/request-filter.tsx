import { useSearchParams } from "react-router";
import type { CardFilter } from "#app/domain/couriers/card.ts";
import { shownStatuses, statusLabels } from "#app/domain/couriers/request.ts";
import { Pills } from "#app/ui/list/pills.tsx";
import { SearchForm } from "#app/ui/list/search-field.tsx";

export function RequestFilter({ text, status }: CardFilter) {
  const [params] = useSearchParams();
  const filterParams = { tab: "requests", ...(text && { q: text }) };
  return (
    <search className="mb-4 block">
      <SearchForm
        label="Search courier requests by customer, street, phone or order number"
        placeholder="Name, street, phone or order"
        text={text}
        maxLength={200}
        hiddenFields={[...params].filter(([name]) => name === "tab" || name === "status")}
      />
      <Pills
        label="Status"
        values={[null, ...shownStatuses]}
        current={status}
        text={(value) => (value ? statusLabels[value] : "All")}
        to={(value) => `?${new URLSearchParams({ ...filterParams, ...(value && { status: value }) })}`}
      />
    </search>
  );
}
