import { countries, type Language, languages } from "@puente/core/region";
import { packs } from "@puente/regions";
import { Flag, Icon, Wordmark } from "@puente/ui";
import { useQuery } from "@tanstack/react-query";
import { type RefObject, Suspense, useEffect, useRef, useState } from "react";
import { usePack, useServices } from "../shared/state/services-context.ts";
import { useStore } from "../shared/state/store.ts";
import { useWords } from "../shared/words/use-words.ts";
import { DeskPhone } from "./desk-phone.tsx";
import { sendLanguage, windowOf } from "./follow-frame.ts";
import { PriceCard } from "./price-card.tsx";
import { Proofs } from "./proofs.tsx";
import { SegmentedChoice } from "./segmented-choice.tsx";
import { useDeskWords } from "./use-desk-words.ts";
import { useExample } from "./use-example.ts";

type AppFrame = RefObject<HTMLIFrameElement | null>;

/** `/` on a desktop: what Puente is, and the app itself in a phone beside it. */
export function DeskPage({ address }: { readonly address: string }) {
	const t = useDeskWords();
	const { language } = useWords();
	const frame = useRef<HTMLIFrameElement>(null);
	useEffect(() => {
		document.documentElement.lang = language;
		document.title = `${t("title")} · Puente`;
	}, [language, t]);
	return (
		<div className="desk">
			<header className="desk-top">
				<Wordmark />
				<CountrySwitch frame={frame} />
				<LanguageSwitch frame={frame} />
			</header>
			<main className="desk-words">
				<Words />
			</main>
			<aside className="desk-stage" aria-label={t("app")}>
				<DeskPhone frame={frame} address={address} />
			</aside>
		</div>
	);
}

/** The same choice as on the app's country screen. An account has its country for good. */
function CountrySwitch({ frame }: { readonly frame: AppFrame }) {
	const { device, session } = useServices();
	const t = useDeskWords();
	const { t: appWords } = useWords();
	const { country, flag } = usePack();
	const isFixed = useStore(session.state).userInfo !== null;
	if (isFixed)
		return (
			<p className="desk-country">
				<Flag shapes={flag} />
				{t("countryFixed", { country: appWords(`country.${country}`) })}
			</p>
		);
	return (
		<SegmentedChoice
			label={t("country")}
			value={country}
			options={countries.map((value) => ({
				value,
				text: appWords(`country.${value}`),
				mark: <Flag shapes={packs[value].flag} />,
			}))}
			onChoose={(chosen) => {
				device.change({ country: chosen });
				// The app reads the country when it starts.
				windowOf(frame.current)?.location.reload();
			}}
		/>
	);
}

function LanguageSwitch({ frame }: { readonly frame: AppFrame }) {
	const { language: control } = useServices();
	const t = useDeskWords();
	const { t: appWords, language } = useWords();
	/** Chosen, while its texts are loading. */
	const [coming, setComing] = useState<Language | null>(null);
	return (
		<SegmentedChoice
			label={t("language")}
			value={coming ?? language}
			options={languages.map((value) => ({ value, text: appWords(`language.${value}`) }))}
			onChoose={(chosen) => {
				setComing(chosen);
				const done = () => setComing(null);
				control.choose(chosen).then(done, done);
				const app = windowOf(frame.current);
				if (app !== null) sendLanguage(app, chosen, window.location.origin);
			}}
		/>
	);
}

function Words() {
	const t = useDeskWords();
	const { client } = useServices();
	const { country } = usePack();
	const example = useExample();
	const lender = useQuery({
		queryKey: ["desk lender", country],
		queryFn: ({ signal }) => client("customerService", { country }, { signal }),
		staleTime: Number.POSITIVE_INFINITY,
	}).data?.lender;
	const isSandbox = lender?.sandbox === true;
	return (
		<>
			{isSandbox ? (
				<p className="desk-running">
					<span aria-hidden="true" />
					{t("running", { host: window.location.host })}
				</p>
			) : null}
			<h1>
				{t("headline")
					.split(/(?<=\.) /)
					.map((sentence) => (
						<span key={sentence}>{sentence} </span>
					))}
			</h1>
			<p className="desk-lead">{t(isSandbox ? "leadSandbox" : "lead")}</p>
			{isSandbox ? <SandboxLinks /> : null}
			<Proofs example={example} />
			{example === null ? null : (
				<Suspense fallback={null}>
					<PriceCard example={example} />
				</Suspense>
			)}
			{lender === undefined || isSandbox ? null : (
				<p className="desk-lender">{t("lender", { name: lender.name, regulator: lender.regulator })}</p>
			)}
		</>
	);
}

/** Only the sandbox has the phone page, and only there staff pages are for everybody. */
function SandboxLinks() {
	const t = useDeskWords();
	return (
		<nav aria-label={t("pages")} className="desk-links">
			<a href="/phone/" className="desk-link-sun">
				<Icon name="phone" size={22} />
				{t("phone")}
			</a>
			<a href="/console/">
				<Icon name="list" size={20} />
				{t("console")}
			</a>
			<a href="/docs/">
				<Icon name="document" size={20} />
				{t("reference")}
			</a>
		</nav>
	);
}
