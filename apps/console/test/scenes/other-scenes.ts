import { stepCodes } from "@puente/core/application";
import { button, press } from "../open-console.tsx";
import { audit, auditEntry, demoStaff, person, sessions, staffList } from "../samples/account.ts";
import { figures, noFigures } from "../samples/dashboards.ts";
import { product, productFields } from "../samples/editing.ts";
import { hold } from "../samples/hold.ts";
import { legalRecords } from "../samples/law.ts";
import { death, ownProposal, proposal, proposalId, reportedDeath } from "../samples/proposals.ts";
import { failingProvider, silentRail } from "../samples/providers.ts";
import { accessNotices, ago, idOf, session } from "../samples/session.ts";
import { longText, longWord } from "../samples/text.ts";
import { refused } from "../wire.ts";
import { t } from "../words.ts";
import type { Scene } from "./scene.ts";

export const panelTitles = [
	t("dash.applications"),
	t("dash.approval"),
	t("dash.flow", { currency: "MXN" }),
	t("dash.outstanding", { currency: "MXN" }),
	t("dash.risk"),
	t("dash.rolls"),
	t("dash.vintages"),
	t("dash.delay.decision"),
	t("dash.queues"),
	t("dash.delay.payout"),
	t("dash.delay.webhook"),
];

const proposalScenes: readonly Scene[] = [
	{
		route: "/proposals",
		state: "full",
		path: "/proposals?which=all",
		roles: ["compliance"],
		answers: {
			proposals: {
				proposals: [
					proposal({ reason: longText }),
					reportedDeath({ id: idOf(102) }),
					proposal({
						id: idOf(101),
						kind: "promotionCampaign",
						subjectName: "yx1",
						country: null,
						decision: "approved",
						decidedBy: "ngozi.compliance",
						decidedAt: ago(1),
					}),
				],
				next: "more",
			},
		},
	},
	{
		route: "/proposals",
		state: "empty",
		variant: true,
		path: "/proposals",
		roles: ["compliance"],
		answers: { proposals: { proposals: [], next: null } },
	},
	{
		route: "/proposals/:id",
		state: "to check",
		path: `/proposals/${proposalId}`,
		roles: ["finance"],
		answers: { proposal: proposal({ reason: longText, after: { reduceMinor: 5_000, reference: longWord } }) },
	},
	{
		route: "/law",
		state: "a rate is missing",
		path: "/law?country=co",
		roles: ["finance"],
		answers: { legalRecords: legalRecords() },
	},
	{
		route: "/law/:country/:kind",
		state: "holidays",
		path: "/law/co/holidays",
		roles: ["compliance"],
		answers: { legalRecords: legalRecords() },
	},
	{
		route: "/proposals/:id",
		state: "own",
		path: `/proposals/${proposalId}`,
		roles: ["support"],
		answers: { proposal: ownProposal() },
	},
	{
		route: "/proposals/:id",
		state: "change of a product, decided",
		path: `/proposals/${proposalId}`,
		roles: ["compliance"],
		answers: {
			proposal: proposal({
				kind: "productChange",
				subjectName: product().id,
				borrowerId: null,
				before: { ...productFields },
				after: { ...productFields, amountMax: 12_000 },
				decision: "rejected",
				decidedBy: "ngozi.compliance",
				decidedAt: ago(0, 1),
				note: longText,
				mayCheck: false,
			}),
		},
	},
	{
		route: "/proposals/:id",
		state: "a death, to check",
		path: `/proposals/${proposalId}`,
		roles: ["compliance"],
		answers: {
			proposal: reportedDeath({
				reason: longText,
				death: {
					...death({
						order: {
							orderNo: "MX7QK2",
							step: stepCodes.getMoney,
							becomes: "ends",
							money: { amountMinor: 500_000, currency: "MXN" },
						},
					}),
					paper: { kind: "medicalCertificate", diedOn: "2026-07-02", number: longWord },
				},
			}),
		},
	},
	{
		route: "/proposals/:id",
		state: "not found",
		variant: true,
		path: `/proposals/${proposalId}`,
		roles: ["compliance"],
		answers: { proposal: refused("proposalNotFound") },
	},
];

const click = () => new MouseEvent("click", { bubbles: true });

const dashboardScenes: readonly Scene[] = [
	{
		route: "/dashboards",
		state: "charts",
		path: "/dashboards?country=mx",
		roles: ["finance"],
		answers: figures,
	},
	{
		route: "/dashboards",
		state: "tables",
		path: "/dashboards?country=mx",
		roles: ["finance"],
		answers: figures,
		prepare: async () => {
			for (const title of panelTitles) button(t("dash.tableOf", { title })).element().dispatchEvent(click());
		},
	},
	{
		route: "/dashboards",
		state: "no figures",
		variant: true,
		path: "/dashboards?country=mx",
		roles: ["finance"],
		answers: noFigures,
	},
];

const accountScenes: readonly Scene[] = [
	{
		route: "/audit",
		state: "full",
		path: "/audit",
		roles: ["compliance"],
		answers: { audit: audit({ next: "more" }) },
	},
	{
		route: "/audit",
		state: "details of an entry",
		path: "/audit",
		roles: ["compliance"],
		answers: { audit: audit({ entries: [auditEntry({ input: JSON.stringify({ reason: longText }) })] }) },
		prepare: () => press(t("audit.show", { number: 4021 })),
	},
	{
		route: "/audit",
		state: "empty",
		variant: true,
		path: "/audit",
		roles: ["compliance"],
		answers: { audit: { entries: [], next: null } },
	},
	{ route: "/staff", state: "full", path: "/staff", roles: ["admin"], answers: { staffList: staffList() } },
	{
		route: "/staff",
		state: "changes of access, and the own account on hold",
		path: "/staff",
		roles: ["admin"],
		answers: {
			staffList: staffList([person({ id: idOf(6), name: "arjun.finance", decidesFrom: ago(0, -20) })]),
			session: session({ roles: ["admin"], decidesFrom: ago(0, -20), accessNotices: accessNotices() }),
		},
	},
	{
		route: "/staff",
		state: "a dialog over it, with long words",
		path: "/staff",
		roles: ["admin"],
		answers: { staffList: staffList([person({ id: idOf(6), name: longWord.toLowerCase().slice(0, 40) })]) },
		prepare: () => press(`${t("staff.changeRoles")}: tunde.collections`),
	},
	{ route: "/sessions", state: "full", path: "/sessions", roles: ["admin"], answers: { sessions } },
	{
		route: "/sessions",
		state: "while providers fail",
		path: "/sessions",
		roles: ["admin"],
		answers: { sessions, failingProviders: { providers: [failingProvider(), silentRail] } },
	},
	{
		route: "/hold",
		state: "full",
		path: "/hold",
		roles: ["finance"],
		answers: { hold: { hold: hold() } },
	},
	{
		route: "/hold",
		state: "not compared",
		variant: true,
		path: "/hold",
		roles: ["admin"],
		answers: {
			hold: {
				hold: hold({ payouts: { at: null, silent: ["stp", "paystack"] }, differences: [] }),
			},
		},
	},
];

const manualScenes: readonly Scene[] = [
	{
		route: "/manual/:chapter?/:section?",
		state: "a long chapter with tables",
		path: "/manual/proposals",
		roles: ["support"],
		answers: {},
	},
	{
		route: "/manual/:chapter?/:section?",
		state: "the first chapter",
		variant: true,
		path: "/manual",
		roles: ["admin"],
		answers: {},
	},
];

const signInScenes: readonly Scene[] = [
	{
		route: null,
		state: "sign-in with the sandbox's staff",
		path: "/",
		roles: [],
		answers: { session: refused("staffSignedOut"), demoStaff },
	},
	{
		route: null,
		state: "choosing a password",
		path: "/",
		roles: [],
		answers: { session: session({ roles: ["support"], mustChangePassword: true }) },
	},
	{ route: null, state: "an address that is no page", path: "/nowhere", roles: ["support"], answers: {} },
];

export const otherScenes: readonly Scene[] = [
	...proposalScenes,
	...dashboardScenes,
	...accountScenes,
	...manualScenes,
	...signInScenes,
];
