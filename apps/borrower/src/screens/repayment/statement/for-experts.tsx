import { Button, Icon, Row, Unfold } from "@puente/ui";
import { jsonFile, saveFile } from "../../../shared/device/save-file.ts";
import { formatDay } from "../../../shared/format/date-time.ts";
import { useServices } from "../../../shared/state/services-context.ts";
import { useWords } from "../../../shared/words/use-words.ts";
import { formatMinor } from "../format.ts";
import { accountName, kindName } from "../names.ts";
import type { Statement } from "./check-statement.ts";

/** The double entries with their codes, for those who want to check them by other means. */
export function ForExperts({ statement }: { readonly statement: Statement }) {
	const { t, catalogue, language } = useWords("repayment");
	const money = (minor: number) => formatMinor(statement.currency, minor);
	return (
		<Unfold title={t("statement.experts")}>
			<p>{t("statement.lead")}</p>
			<ol reversed>
				{[...statement.entries].reverse().map((entry) => (
					<li key={entry.number} className="border-b border-line py-3 last:border-0">
						<h3 className="font-bold text-ink">
							{t("statement.entry", { number: entry.number })}: {kindName(catalogue, entry.kind)}
						</h3>
						<p className="text-xs text-ink-3">{formatDay(language, entry.on)}</p>
						<dl>
							{entry.postings.map((posting) => (
								<Row
									key={posting.account}
									label={accountName(catalogue, posting.account)}
									value={money(posting.minor)}
								/>
							))}
						</dl>
						<p className="font-mono text-xs break-all text-ink-3">
							{t("statement.seal", { seal: entry.hash.slice(0, 12) })}
						</p>
					</li>
				))}
			</ol>
			<SaveButton statement={statement} />
		</Unfold>
	);
}

/** Downloads the statement for verification with other tools. */
function SaveButton({ statement }: { readonly statement: Statement }) {
	const { bridge } = useServices();
	const { t } = useWords("repayment");
	const save = async () => {
		const name = `statement-${statement.orderNo}.json`;
		await saveFile(jsonFile(name, statement), await bridge.isPresent());
	};
	return (
		<Button tone="ghost" onClick={() => void save()}>
			<Icon name="download" size={20} />
			{t("statement.save")}
		</Button>
	);
}
