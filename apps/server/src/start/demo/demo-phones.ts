import { type Country, countries } from "@puente/core/region";
import { apps, packs } from "@puente/regions";
import type { BorrowerCallRequest } from "../../http/borrower-guard.ts";
import type { Dispatch } from "../../http/dispatch.ts";
import type { DemoPhones } from "../../http/sandbox-routes.ts";
import { changeDemoPhone, type ListedDemoBorrower, listDemoBorrowers } from "../../modules/borrower/index.ts";
import { sealPurposes, type Vault } from "../../platform/crypto/vault.ts";
import type { Db } from "../../platform/database/schema/index.ts";
import { readStored, writeStored } from "../../platform/stored/stored-json.ts";
import { type DemoPhone, phoneFormat } from "./demo-applicant.ts";
import { sceneNames } from "./demo-scenes.ts";

export function createDemoPhones({
	db,
	vault,
	dispatch,
}: {
	readonly db: Db;
	readonly vault: Vault;
	readonly dispatch: Dispatch<BorrowerCallRequest>;
}): DemoPhones {
	const phoneOf = ({ phoneSealed }: ListedDemoBorrower): DemoPhone =>
		readStored(phoneFormat, JSON.parse(vault.open(sealPurposes.demoPhone, phoneSealed)));
	return {
		async list() {
			const found = await listDemoBorrowers(db);
			return countries.flatMap((country) =>
				sceneNames.flatMap((scene) => {
					const borrower = found.find(({ key }) => key === `${country}-${scene}`);
					if (!borrower) return [];
					const { name, mobile } = phoneOf(borrower);
					const { key, step } = borrower;
					return [{ key, scene, name, country, mobile, packageName: appOf(country).packageName, step }];
				}),
			);
		},
		async logIn(key) {
			const borrower = (await listDemoBorrowers(db)).find((each) => each.key === key);
			if (!borrower) return null;
			const phone = phoneOf(borrower);
			const { country, mobile, deviceId, deviceToken } = phone;
			const reply = await dispatch({
				call: "login",
				payload: { country, mobile, deviceId, deviceToken, operationId: crypto.randomUUID() },
				app: appOf(country),
				language: packs[country].language,
				address: phone.address,
				afid: null,
				token: null,
				readFiles: null,
			});
			if (reply.body.code !== 0) return null;
			const session = reply.body.data as { token: string; userId: string; deviceToken: string };
			const renewed: DemoPhone = { ...phone, deviceToken: session.deviceToken };
			await changeDemoPhone(db, key, vault.seal(sealPurposes.demoPhone, writeStored(phoneFormat, renewed)));
			return { token: session.token, userId: session.userId, phoneNumber: mobile, deviceId };
		},
	};
}

function appOf(country: Country) {
	return apps.find(({ home }) => home === country) ?? apps[0];
}
