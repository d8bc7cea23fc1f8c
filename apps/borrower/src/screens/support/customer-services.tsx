import { ButtonLink, DetailLink, Icon, Illustration, LinkCard, Notice, StageCard, Tag } from "@puente/ui";
import { Answer, type Output, useCall } from "../../shared/calls/use-call.tsx";
import { formatMoment, weekdayNames } from "../../shared/format/date-time.ts";
import { useLink } from "../../shared/navigation/use-link.ts";
import { usePack } from "../../shared/state/services-context.ts";
import { useWords } from "../../shared/words/use-words.ts";
import { SupportScreen } from "./support-screen.tsx";

type Service = Output<"customerService">;

export default function CustomerServices() {
	const { t } = useWords("support");
	const { country } = usePack();
	const link = useLink();
	const call = useCall("customerService", { country }, { anonymous: true });
	return (
		<SupportScreen title="service.title" back="me">
			<Answer call={call}>
				{(service) => (
					<>
						<Hours service={service} />
						<ContactLinks service={service} />
					</>
				)}
			</Answer>
			<div>
				<ButtonLink {...link("feedbackList")}>
					<Icon name="chat" size={20} />
					{t("service.write")}
				</ButtonLink>
				<p className="pt-2 text-center text-xs text-ink-3">{t("service.writeText")}</p>
			</div>
			<Notice tone="warning">{t("service.warning")}</Notice>
		</SupportScreen>
	);
}

function Hours({ service }: { readonly service: Service }) {
	const { t, language } = useWords("support");
	const pack = usePack();
	return (
		<StageCard>
			<Tag tone={service.openNow ? "good" : "quiet"}>
				{t(service.openNow ? "service.open" : "service.closed")}
			</Tag>
			<div className="flex items-center gap-x-3">
				<p className="headline min-w-0 flex-1 text-lg">{t("service.person")}</p>
				<Illustration name="talk" width={104} />
			</div>
			<div className="stage-text pb-4 text-sm tabular-nums">
				<p>
					{t("service.hours", {
						days: weekdayNames(language, service.weekdays),
						opens: service.opensAt,
						closes: service.closesAt,
					})}
				</p>
				{service.nextOpenAt === null ? null : (
					<p>{t("service.next", { date: formatMoment(language, service.nextOpenAt, pack) })}</p>
				)}
			</div>
		</StageCard>
	);
}

function digits(number: string): string {
	return number.replaceAll(/\D/g, "");
}

/** Links to dialler, WhatsApp and mail; missing ones are hidden. */
function ContactLinks({ service }: { readonly service: Service }) {
	const { t } = useWords("support");
	const { phone, whatsapp, email } = service;
	const links = [
		phone === null
			? null
			: {
					icon: "phone" as const,
					label: t("service.call"),
					value: phone,
					href: `tel:+${digits(phone)}`,
					target: "_top" as const,
				},
		whatsapp === null
			? null
			: {
					icon: "chat" as const,
					label: t("service.whatsapp"),
					value: whatsapp,
					href: `https://wa.me/${digits(whatsapp)}`,
					target: "_blank" as const,
				},
		email === null
			? null
			: {
					icon: "mail" as const,
					label: t("service.email"),
					value: email,
					href: `mailto:${email}`,
					target: "_top" as const,
				},
	].filter((contact) => contact !== null);
	if (links.length === 0) return null;
	return (
		<LinkCard>
			{links.map(({ label, value, href, target, icon }) => (
				<DetailLink key={href} icon={icon} label={label} text={value} href={href} target={target} />
			))}
		</LinkCard>
	);
}
