import type { Field } from "@puente/core/validation";
import { Suggestions } from "@puente/ui";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useApplyingWords } from "../../../app/applying-words.tsx";
import { useServices } from "../../../app/services-context.ts";
import type { FormControl } from "./use-form.ts";

const pauseMs = 300;
const shownMax = 6;

/** Branches of the chosen bank whose code begins with what was typed so far. */
export function BranchSuggestions(props: { readonly field: Field; readonly control: FormControl }) {
	const { field, control } = props;
	const { client } = useServices();
	const { t } = useApplyingWords();
	const bankCode = control.values["bankCode"] ?? "";
	const typed = useSettled(control.values[field.name] ?? "", pauseMs);
	const { data } = useQuery({
		queryKey: ["getBankBranch", bankCode, typed],
		queryFn: ({ signal }) => client("getBankBranch", { bankCode, typed }, { signal }),
		enabled: bankCode !== "",
		staleTime: Number.POSITIVE_INFINITY,
		// Only a help: without it the code is typed whole.
		retry: false,
	});
	const others = (data?.branches ?? []).filter(({ code }) => code !== control.values[field.name]);
	return (
		<Suggestions
			label={t("account.branchFound")}
			items={others.slice(0, shownMax).map(({ code }) => ({ id: code, label: code }))}
			onChoose={(code) => control.choose(field.name, code)}
		/>
	);
}

/** A value once it has stood still for a moment. */
function useSettled(value: string, ms: number): string {
	const [settled, setSettled] = useState(value);
	useEffect(() => {
		const timer = setTimeout(() => setSettled(value), ms);
		return () => clearTimeout(timer);
	}, [value, ms]);
	return settled;
}
