import type { CallOutput, Calls } from "@puente/contract";
import type { Field } from "@puente/core/validation";
import { Suggestions } from "@puente/ui";
import { useQuery } from "@tanstack/react-query";
import { useServices, useWords } from "../../../shared/index.ts";
import { useDebounced } from "../../../shared/state/use-debounced.ts";
import type { FormControl } from "./use-form.ts";

const debounceMs = 300;
const shownMax = 6;

/** Suggests branches of the chosen bank, in the chosen state and district, by code or name. */
export function BranchSuggestions(props: { readonly field: Field; readonly control: FormControl }) {
	const { field, control } = props;
	const { client } = useServices();
	const { t } = useWords("applying");
	const bankCode = control.values["bankCode"] ?? "";
	const { state, district } = control.values;
	const typed = useDebounced(control.values[field.name] ?? "", debounceMs);
	const { data } = useQuery({
		queryKey: ["getBankBranch", bankCode, typed, state, district],
		queryFn: ({ signal }) => client("getBankBranch", { bankCode, typed, state, district }, { signal }),
		enabled: bankCode !== "",
		staleTime: Number.POSITIVE_INFINITY,
		// Optional: without suggestions the code is typed in full.
		retry: false,
	});
	const others = (data?.branches ?? []).filter(({ code }) => code !== control.values[field.name]);
	return (
		<Suggestions
			label={t("account.branchFound")}
			items={others.slice(0, shownMax).map((branch) => ({ id: branch.code, label: branchText(branch) }))}
			onChoose={(code) => control.choose(field.name, code)}
		/>
	);
}

type Branch = CallOutput<Calls["getBankBranch"]>["branches"][number];

/** Code, name and district: HDFC0001234 · Koramangala, Bengaluru Urban. Unknown parts are left out. */
function branchText({ code, branchName, districtName }: Branch): string {
	const place = [branchName, districtName].filter((part) => part !== null).join(", ");
	return place === "" ? code : `${code} · ${place}`;
}
