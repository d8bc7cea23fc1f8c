import type { ConsentPurpose } from "@puente/contract";
import { Button, Checkbox, GroupError, Sheet } from "@puente/ui";
import { useState } from "react";
import { useNavigate } from "react-router";
import { pathOfStep, useApplication, useChangeApplication } from "../../../shared/calls/application.ts";
import { formatDay } from "../../../shared/format/date-time.ts";
import { usePack, useServices } from "../../../shared/state/services-context.ts";
import { useWords } from "../../../shared/words/use-words.ts";

type Purpose = Extract<ConsentPurpose, "bureau" | "marketing">;

/** Consents for applying: one checkbox for each purpose, unticked. */
export function ConsentSheet(props: {
	readonly open: boolean;
	readonly returning: boolean;
	readonly onClose: () => void;
}) {
	const { t } = useWords("applying");
	return (
		<Sheet open={props.open} title={t("consent.title")} closeLabel={t("close")} onClose={props.onClose}>
			<p className="pb-2 text-sm text-ink-2">{t("consent.lead")}</p>
			<Ticks {...props} />
		</Sheet>
	);
}

function Ticks(props: { readonly returning: boolean; readonly onClose: () => void }) {
	const { t } = useWords("applying");
	const { busy } = useServices();
	const [given, setGiven] = useState<readonly Purpose[]>([]);
	const [isMissing, setMissing] = useState(false);
	const apply = useApply(props.returning);
	const tick = (purpose: Purpose) => (checked: boolean) => {
		setMissing(false);
		setGiven(checked ? [...given, purpose] : given.filter((each) => each !== purpose));
	};
	const start = () => {
		if (busy.get() > 0) return;
		if (!given.includes("bureau")) {
			setMissing(true);
			document.getElementById("bureau")?.focus();
			return;
		}
		void apply(given).then((started) => {
			if (!started) props.onClose();
		});
	};
	return (
		<>
			<Tick
				purpose="bureau"
				given={given.includes("bureau")}
				onChange={tick("bureau")}
				isMissing={isMissing}
			/>
			<GroupError id="bureau-error" text={isMissing ? t("consent.bureauFirst") : null} />
			<Tick
				purpose="marketing"
				given={given.includes("marketing")}
				onChange={tick("marketing")}
				isMissing={false}
			/>
			<div className="pt-3 pb-2">
				<Button tone="sun" onClick={start}>
					{t("consent.start")}
				</Button>
			</div>
		</>
	);
}

function Tick(props: {
	readonly purpose: Purpose;
	readonly given: boolean;
	readonly isMissing: boolean;
	readonly onChange: (checked: boolean) => void;
}) {
	const { purpose, isMissing } = props;
	const { t, language } = useWords("applying");
	const pack = usePack();
	const date = formatDay(language, pack.noticeVersions[purpose]);
	return (
		<div className="mt-2 rounded-m bg-card py-1 pr-3 pl-1 shadow-card">
			<Checkbox
				id={purpose}
				checked={props.given}
				onChange={props.onChange}
				error={isMissing}
				required={purpose === "bureau"}
				describedBy={isMissing ? `${purpose}-error` : `${purpose}-why`}
			>
				<span className="font-semibold text-ink">{t(`consent.${purpose}`)}</span>
			</Checkbox>
			<p id={`${purpose}-why`} className="-mt-1 pb-2.5 pl-12 text-xs text-ink-2">
				{t(`consent.${purpose}Why`)} <span className="text-ink-3">{t("consent.version", { date })}</span>
			</p>
		</div>
	);
}

/** Starts or continues an application and opens its step. */
function useApply(returning: boolean): (given: readonly Purpose[]) => Promise<boolean> {
	const { client, run, logEvent } = useServices();
	const { noticeVersions } = usePack();
	const { refetch } = useApplication();
	const change = useChangeApplication();
	const navigate = useNavigate();
	return async (given) => {
		const consents = given.map((purpose) => ({ purpose, version: noticeVersions[purpose] }));
		const started = await run(async () => {
			const answer = await client(returning ? "applyMarketAgain" : "applyMarket", { consents });
			// Values of an earlier application prefill the forms.
			await refetch();
			return answer;
		});
		if (!started.ok) return false;
		logEvent({ type: "action", page: "home", option: "apply" });
		change(started.value);
		void navigate(pathOfStep(started.value.step));
		return true;
	};
}
