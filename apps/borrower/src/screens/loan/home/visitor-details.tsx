import { Card, Icon, type IconName, SkeletonBar } from "@puente/ui";
import { useCall } from "../../../shared/calls/use-call.tsx";
import { formatMinor } from "../../../shared/format/format.ts";
import { PriceTable } from "../../../shared/format/price-table.tsx";
import { usePack } from "../../../shared/state/services-context.ts";
import { useWords } from "../../../shared/words/use-words.ts";
import { exampleChoice } from "./example-choice.ts";

/** Below the action of a visitor's home: the price of an example, what we never ask for, and who lends. */
export default function VisitorDetails() {
	return (
		<>
			<Example />
			<NeverAsked />
			<Lender />
		</>
	);
}

function Example() {
	const pack = usePack();
	const { t } = useWords("loan");
	const { country } = pack;
	const page = useCall("promotionPage", { page: "yx2", country }, { anonymous: true });
	const choice = exampleChoice(page.data?.products ?? []);
	const example = useCall(
		"promotionExample",
		{ country, productId: choice?.productId ?? "", amount: choice?.amount ?? 0, days: choice?.days ?? 0 },
		{ anonymous: true, enabled: choice !== null },
	);
	const failed = (page.failure ?? example.failure) !== null || (page.data !== undefined && choice === null);
	if (choice === null || example.data === undefined) return failed ? null : <ExampleSkeleton />;
	const { amount, days } = choice;
	const unit = 10 ** pack.currency.minorDigits;
	return (
		<Card title={t("home.example", { amount: formatMinor(pack, amount * unit), days })}>
			<PriceTable pack={pack} price={example.data} />
			<p className="mt-2 text-xs text-ink-3">{t("home.exampleStandard")}</p>
		</Card>
	);
}

/** As high as the example at the usual text size, so that what is below does not move. */
function ExampleSkeleton() {
	return (
		<div aria-hidden="true" className="min-h-[11.125rem] rounded-l bg-card p-4 shadow-card">
			<SkeletonBar className="mb-5 h-4 w-3/5" />
			<SkeletonBar className="mb-3 h-8 w-full" />
			<SkeletonBar className="mb-4 h-3 w-1/4" />
			<SkeletonBar className="h-3 w-4/5" />
		</div>
	);
}

const neverAsked = [
	{ key: "home.neverContacts", icon: "people" },
	{ key: "home.neverPhotos", icon: "photos" },
	{ key: "home.neverMoney", icon: "cash" },
] as const satisfies readonly { readonly key: string; readonly icon: IconName }[];

function NeverAsked() {
	const { t } = useWords("loan");
	return (
		<Card title={t("home.never")}>
			<ul className="flex flex-wrap justify-between gap-x-2 gap-y-3">
				{neverAsked.map(({ key, icon }) => (
					<li
						key={key}
						className="flex min-w-0 flex-1 basis-[5.5rem] flex-col items-center gap-1.5 text-center"
					>
						<span className="relative grid size-[44px] place-items-center rounded-full bg-sunk text-ink-2">
							<Icon name={icon} size={22} />
							<span className="absolute -top-1 -right-1 grid size-[20px] place-items-center rounded-full bg-ink text-card">
								<Icon name="close" size={14} />
							</span>
						</span>
						<span className="max-w-full text-xs text-ink-2 wrap-anywhere">{t(key)}</span>
					</li>
				))}
			</ul>
		</Card>
	);
}

/** Some companies have a name that ends with a full stop, as "E.N.R." does; the sentence has its own. */
const withoutStop = (name: string) => name.replace(/\.$/, "");

/** The licence; nothing while it is unknown. */
function Lender() {
	const { country } = usePack();
	const { t } = useWords("loan");
	const lender = useCall("customerService", { country }, { anonymous: true }).data?.lender;
	if (lender === undefined) return null;
	return (
		<div className="px-2 text-center text-xs text-ink-3">
			<p>{t("home.lender", { name: withoutStop(lender.name), regulator: lender.regulator })}</p>
			{lender.sandbox ? <p>{t("home.lenderSandbox")}</p> : null}
		</div>
	);
}
