import { ButtonLink, Card, Notice, Tag } from "@puente/ui";
import { Answer, type Output, useCall } from "../../app/calls/use-call.tsx";
import { formatMoment, weekdayNames } from "../../app/format/date-time.ts";
import { useLink } from "../../app/navigation/use-link.ts";
import { usePack } from "../../app/state/services-context.ts";
import { SupportScreen, useSupportWords } from "./support-words.tsx";

type Service = Output<"customerService">;

export default function CustomerServices() {
	return (
		<SupportScreen title="service.title" back="me">
			<Contact />
		</SupportScreen>
	);
}

function Contact() {
	const { t, load } = useSupportWords();
	const { country } = usePack();
	const link = useLink();
	const call = useCall("customerService", { country }, { anonymous: true });
	return (
		<>
			<Answer call={call} words={load}>
				{(service) => (
					<>
						<Hours service={service} />
						<ContactLinks service={service} />
					</>
				)}
			</Answer>
			<Card title={t("service.write")}>
				<p className="pb-3 text-sm text-ink-2">{t("service.writeText")}</p>
				<ButtonLink tone="ghost" {...link("feedbackList")}>
					{t("service.write")}
				</ButtonLink>
			</Card>
			<Notice tone="warning">{t("service.warning")}</Notice>
		</>
	);
}

function Hours({ service }: { readonly service: Service }) {
	const { t, language } = useSupportWords();
	const pack = usePack();
	return (
		<Card>
			<Tag tone={service.openNow ? "good" : "quiet"}>
				{t(service.openNow ? "service.open" : "service.closed")}
			</Tag>
			<p className="pt-2 text-base font-bold tabular-nums">
				{t("service.hours", {
					days: weekdayNames(language, service.weekdays),
					opens: service.opensAt,
					closes: service.closesAt,
				})}
			</p>
			{service.nextOpenAt === null ? null : (
				<p className="pt-1 text-sm text-ink-2">
					{t("service.next", { date: formatMoment(language, service.nextOpenAt, pack) })}
				</p>
			)}
		</Card>
	);
}

function digits(number: string): string {
	return number.replaceAll(/\D/g, "");
}

/** Links to dialler, WhatsApp and mail; missing ones are hidden. */
function ContactLinks({ service }: { readonly service: Service }) {
	const { t } = useSupportWords();
	const { phone, whatsapp, email } = service;
	const links = [
		phone === null
			? null
			: { label: t("service.call"), value: phone, href: `tel:+${digits(phone)}`, target: "_top" as const },
		whatsapp === null
			? null
			: {
					label: t("service.whatsapp"),
					value: whatsapp,
					href: `https://wa.me/${digits(whatsapp)}`,
					target: "_blank" as const,
				},
		email === null
			? null
			: { label: t("service.email"), value: email, href: `mailto:${email}`, target: "_top" as const },
	].filter((contact) => contact !== null);
	return (
		<div className="flex flex-col gap-2">
			{links.map(({ label, value, href, target }) => (
				<ButtonLink key={href} tone="ghost" href={href} target={target}>
					<span className="flex min-w-0 flex-wrap justify-center gap-x-2">
						<span>{label}</span>
						<span className="min-w-0 font-medium break-words tabular-nums">{value}</span>
					</span>
				</ButtonLink>
			))}
		</div>
	);
}
