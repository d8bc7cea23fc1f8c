import { Card, Checkbox, GroupError } from "@puente/ui";
import { useEffect, useEffectEvent } from "react";
import { Answer, type Output, useCall } from "../../../shared/calls/use-call.tsx";
import { useServices } from "../../../shared/state/services-context.ts";
import { useWords } from "../../../shared/words/use-words.ts";
import { type MissingPickPart, pickPartIds, type RailPick } from "./rail-pick.ts";

type Contract = Output<"railContracts">["contracts"][number];

const fields = { terms: "acceptedTerms", personalData: "acceptedPersonalData" } as const;
const linkWords = { terms: "contracts.readTerms", personalData: "contracts.readPersonalData" } as const;

type ContractsProps = {
	readonly rail: string;
	readonly pick: RailPick;
	readonly onPick: (pick: RailPick) => void;
	readonly missingPart: MissingPickPart | null;
};

/** The documents of the rail, as links with one tick each. Nothing is ticked beforehand. */
export function RailContracts(props: ContractsProps) {
	const { t } = useWords("repayment");
	const call = useCall("railContracts", { rail: props.rail }, { anonymous: true });
	return (
		<Answer call={call}>
			{({ contracts }) => (
				<Card title={t("contracts.title")}>
					<p className="text-sm text-ink-2">{t("contracts.lead")}</p>
					{contracts.map((contract) => (
						<ContractTick key={contract.kind} contract={contract} {...props} />
					))}
				</Card>
			)}
		</Answer>
	);
}

function ContractTick(props: ContractsProps & { readonly contract: Contract }) {
	const { contract, pick, onPick, missingPart } = props;
	const { t } = useWords("repayment");
	const { kind, url, version } = contract;
	const field = fields[kind];
	const id = pickPartIds[kind];
	const { [field]: accepted, ...others } = pick.accepted ?? {};
	const isMissing = missingPart === kind;
	const isOutdated = accepted !== undefined && accepted !== version;
	// A text that has changed must be accepted again.
	const withdraw = useEffectEvent(() => onPick({ ...pick, accepted: others }));
	useEffect(() => {
		if (isOutdated) withdraw();
	}, [isOutdated]);
	return (
		<div>
			<Checkbox
				id={id}
				checked={accepted === version}
				onChange={(checked) =>
					onPick({ ...pick, accepted: checked ? { ...others, [field]: version } : others })
				}
				error={isMissing}
				describedBy={`${id}-error`}
			>
				{t(`contracts.${kind}`)}
			</Checkbox>
			<a
				href={url}
				target="_blank"
				rel="noreferrer"
				className="ml-12 inline-flex min-h-11 items-center text-sm font-semibold text-green underline"
			>
				{t(linkWords[kind])}
			</a>
			<GroupError id={`${id}-error`} text={isMissing ? t("contracts.first") : null} />
		</div>
	);
}

/** After a refused payment: the documents may have changed. */
export function useRefreshContracts(): () => void {
	const { queries } = useServices();
	return () => void queries.invalidateQueries({ queryKey: ["railContracts"] });
}
