import { countries, languages } from "@puente/core/region";
import { packs } from "@puente/regions";
import { Flag, Icon, Wordmark } from "@puente/ui";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type RefObject, useEffect, useRef } from "react";
import { sendLanguage, windowOf } from "./follow-frame.ts";
import { Phone } from "./phone.tsx";
import { PriceCard } from "./price-card.tsx";
import { Proofs } from "./proofs.tsx";
import { SegmentedChoice } from "./segmented-choice.tsx";
import { type OpenClient, SiteContext, useSite, useStoredSite } from "./site-context.ts";
import { useExample } from "./use-example.ts";
import { useSiteWords } from "./use-site-words.ts";

type AppFrame = RefObject<HTMLIFrameElement | null>;

/** `/` on a desktop: what Puente is, and the app itself in a phone beside it. */
export function SitePage(props: { readonly address: string; readonly openClient: OpenClient }) {
	return (
		<SiteContext value={useStoredSite(props.openClient)}>
			<Layout address={props.address} />
		</SiteContext>
	);
}

function Layout({ address }: { readonly address: string }) {
	const t = useSiteWords();
	const { language } = useSite();
	const frame = useRef<HTMLIFrameElement>(null);
	useEffect(() => {
		document.documentElement.lang = language;
		document.title = `${t("title")} · Puente`;
	}, [language, t]);
	return (
		<div className="site">
			<header className="site-top">
				<Wordmark />
				<CountrySwitch frame={frame} />
				<LanguageSwitch frame={frame} />
			</header>
			<main className="site-words">
				<Words />
			</main>
			<aside className="site-stage" aria-label={t("app")}>
				<Phone frame={frame} address={address} sandbox={useLender().sandbox} />
			</aside>
		</div>
	);
}

/** The same choice as on the app's country screen. An account has its country for good. */
function CountrySwitch({ frame }: { readonly frame: AppFrame }) {
	const { language, country, pack, hasAccount, chooseCountry } = useSite();
	const t = useSiteWords();
	if (hasAccount)
		return (
			<p className="site-country">
				<Flag shapes={pack.flag} />
				{t("countryFixed", { country: pack.name[language] })}
			</p>
		);
	return (
		<SegmentedChoice
			label={t("country")}
			value={country}
			options={countries.map((value) => ({
				value,
				text: packs[value].name[language],
				mark: <Flag shapes={packs[value].flag} />,
			}))}
			onChoose={(chosen) => {
				chooseCountry(chosen);
				// The app reads the country when it starts.
				windowOf(frame.current)?.location.reload();
			}}
		/>
	);
}

function LanguageSwitch({ frame }: { readonly frame: AppFrame }) {
	const { language, chooseLanguage } = useSite();
	const t = useSiteWords();
	return (
		<SegmentedChoice
			label={t("language")}
			value={language}
			options={languages.map((value) => ({ value, text: t(`language.${value}`) }))}
			onChoose={(chosen) => {
				chooseLanguage(chosen);
				const app = windowOf(frame.current);
				if (app !== null) sendLanguage(app, chosen, window.location.origin);
			}}
		/>
	);
}

/** Who lends; in the sandbox a fictional lender. */
function useLender() {
	const { client, country } = useSite();
	const { data, isError } = useQuery({
		queryKey: ["lender", country],
		queryFn: ({ signal }) => client("customerService", { country }, { signal }),
		staleTime: Number.POSITIVE_INFINITY,
		placeholderData: keepPreviousData,
	});
	const lender = data?.lender;
	return { lender, sandbox: lender?.sandbox ?? (isError ? false : undefined) };
}

function Words() {
	const t = useSiteWords();
	const example = useExample();
	const { lender } = useLender();
	const isSandbox = lender?.sandbox === true;
	return (
		<>
			{isSandbox ? (
				<p className="site-running">
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
			<p className="site-lead">{t(isSandbox ? "leadSandbox" : "lead")}</p>
			{isSandbox ? <SandboxLinks /> : null}
			<Proofs example={example} />
			{example === null ? null : <PriceCard example={example} />}
			{lender === undefined || isSandbox ? null : (
				<p className="site-lender">{t("lender", { name: lender.name, regulator: lender.regulator })}</p>
			)}
		</>
	);
}

/** Only the sandbox has the phone page, and only there staff pages are for everybody. */
function SandboxLinks() {
	const t = useSiteWords();
	return (
		<nav aria-label={t("pages")} className="site-links">
			<a href="/phone/" className="site-link-sun">
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
