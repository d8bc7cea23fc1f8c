import { createPublicKey, createVerify, type KeyObject } from "node:crypto";
import { readFileSync } from "node:fs";
import { createFileOnce } from "@puente/providers/files";
import { newStpKey } from "@puente/providers/payments";

/**
 * The company's public key at STP. In the sandbox it is derived from the private key in the data folder, which both
 * processes share: the one that starts first creates it.
 */
export function registeredStpKey(file: string): KeyObject {
	createFileOnce(file, newStpKey);
	return createPublicKey(readFileSync(file));
}

export function isSignedBy(publicKey: KeyObject, text: string, signature: string): boolean {
	return createVerify("RSA-SHA256").update(text).verify(publicKey, signature, "base64");
}

/** The fields of an order in the order in which STP's manual signs them. */
export const orderFieldNames = [
	"institucionContraparte",
	"empresa",
	"fechaOperacion",
	"folioOrigen",
	"claveRastreo",
	"institucionOperante",
	"monto",
	"tipoPago",
	"tipoCuentaOrdenante",
	"nombreOrdenante",
	"cuentaOrdenante",
	"rfcCurpOrdenante",
	"tipoCuentaBeneficiario",
	"nombreBeneficiario",
	"cuentaBeneficiario",
	"rfcCurpBeneficiario",
	"emailBeneficiario",
	"tipoCuentaBeneficiario2",
	"nombreBeneficiario2",
	"cuentaBeneficiario2",
	"rfcCurpBeneficiario2",
	"conceptoPago",
	"conceptoPago2",
	"claveCatUsuario1",
	"claveCatUsuario2",
	"clavePago",
	"referenciaCobranza",
	"referenciaNumerica",
	"tipoOperacion",
	"topologia",
	"usuario",
	"medioEntrega",
	"prioridad",
	"iva",
] as const;
