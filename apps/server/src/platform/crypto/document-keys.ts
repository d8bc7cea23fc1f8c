import { createPrivateKey, createPublicKey, generateKeyPairSync, sign, verify } from "node:crypto";
import type { Db } from "../database/schema/index.ts";
import { sealPurposes, type Vault } from "./vault.ts";

type DocumentSignature = { readonly keyId: string; readonly signature: Buffer };

/** Signs with the newest key of the lender (Ed25519). The first document makes the first key. */
export async function signDocument(
	{ db, vault }: { readonly db: Db; readonly vault: Pick<Vault, "seal" | "open"> },
	text: string,
	at: Date,
): Promise<DocumentSignature> {
	const stored = await db
		.selectFrom("documentKeys")
		.select(["id", "privateSealed"])
		.orderBy("madeAt", "desc")
		.orderBy("id")
		.limit(1)
		.executeTakeFirst();
	const { id, privateSealed } = stored ?? (await addKey(db, vault, at));
	const secret = vault.open(sealPurposes.documentKey(id), Buffer.from(privateSealed));
	const key = createPrivateKey({ key: Buffer.from(secret, "base64"), format: "der", type: "pkcs8" });
	return { keyId: id, signature: sign(null, Buffer.from(text), key) };
}

/** Two processes may each make one at the same time: a signature names its key. */
async function addKey(db: Db, vault: Pick<Vault, "seal">, madeAt: Date) {
	const id = crypto.randomUUID();
	const { publicKey, privateKey } = generateKeyPairSync("ed25519", {
		publicKeyEncoding: { format: "der", type: "spki" },
		privateKeyEncoding: { format: "der", type: "pkcs8" },
	});
	const privateSealed = vault.seal(sealPurposes.documentKey(id), privateKey.toString("base64"));
	await db.insertInto("documentKeys").values({ id, publicKey, privateSealed, madeAt }).execute();
	return { id, privateSealed };
}

export async function isSignedDocument(
	db: Db,
	text: string,
	{ keyId, signature }: DocumentSignature,
): Promise<boolean> {
	const row = await db
		.selectFrom("documentKeys")
		.select("publicKey")
		.where("id", "=", keyId)
		.executeTakeFirst();
	if (!row) return false;
	const key = createPublicKey({ key: Buffer.from(row.publicKey), format: "der", type: "spki" });
	return verify(null, Buffer.from(text), key, signature);
}
