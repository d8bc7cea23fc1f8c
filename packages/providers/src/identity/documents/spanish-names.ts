/**
 * Names that are written with Ñ, as the recogniser reads them: its alphabet has no capital Ñ. Left out are those that
 * also are names with N, as Marino and Pineda.
 */
const namesWithEnye: ReadonlyMap<string, string> = new Map(
	[
		"ACUÑA AVENDAÑO AVIÑA BAÑOS BAÑUELOS BEGOÑA BOLAÑO BOLAÑOS BRICEÑO CABAÑAS CAÑAS CAÑEDO CAÑIZALES CAÑON",
		"CARREÑO CASTAÑEDA CASTAÑO CASTAÑON CEDEÑO DUEÑAS ESCAÑO ESPAÑA ESTUPIÑAN FARIÑA GUDIÑO IBAÑEZ LIÑAN LOGROÑO",
		"LONDOÑO MAGAÑA MAÑON MIÑO MONTAÑEZ MONTAÑO MUÑETON MUÑIZ MUÑOZ NARIÑO NIÑO NUÑEZ OCAÑA OÑATE ORDOÑEZ ORDUÑA",
		"ORDUÑO ORTUÑO PATIÑO PEÑA PEÑALOSA PEÑALOZA PEÑARANDA PEÑUELA PEÑUELAS PIÑA PIÑEROS PIÑON QUIÑONES",
		"QUIÑONEZ RIAÑO SALDAÑA SEDEÑO TREVIÑO TRIVIÑO URUEÑA VICUÑA VILLAFAÑA VILLAFAÑE VILLASEÑOR YAÑEZ ZUÑIGA",
	]
		.join(" ")
		.split(" ")
		.map((name) => [name.replaceAll("Ñ", "N"), name]),
);

/** A name of a Mexican or Colombian document. The borrower confirms what was read and can correct a rare Pena. */
export function withEnye(name: string): string {
	return name
		.split(" ")
		.map((word) => namesWithEnye.get(word) ?? word)
		.join(" ");
}
