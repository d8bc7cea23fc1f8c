import type { LegalText, LegalTexts } from "./text.ts";

const privacy: LegalText = {
	intro:
		"Esta política dice qué datos personales usa {brand}, para qué, por cuánto tiempo y qué puedes hacer al respecto. Pedimos solo lo que un préstamo necesita. No vendemos datos.",
	sections: [
		{
			heading: "1. Quién es responsable",
			paragraphs: [
				"La financiera que aparece en tu contrato de préstamo es responsable de tus datos. Nos encuentras en Atención al cliente dentro de la app, de 9:00 a 18:00, hora local.",
			],
		},
		{
			heading: "2. Qué recopilamos y para qué",
			paragraphs: ["Cada tipo de dato tiene su finalidad. No lo usamos para otra sin preguntarte."],
			points: [
				"Número de celular: para abrir tu cuenta, enviarte códigos y avisarte sobre tu préstamo.",
				"Nombre, fecha de nacimiento, domicilio, correo y número de identificación: para saber quién eres, como la ley exige a quien presta.",
				"Fotos de tu identificación y de tu rostro, que tomas tú en la app: para comprobar que el documento es tuyo. Se borran los datos ocultos de la foto, como el lugar.",
				"Trabajo, ingresos y respuestas al cuestionario: para decidir si puedes pagar un préstamo y de cuánto.",
				"Cuenta bancaria: para depositarte el préstamo. Comparamos el nombre de su titular, como lo das tú o lo da el banco, con tu identificación.",
				"Dos contactos de emergencia que tú escribes o eliges: para localizarte si perdemos contacto contigo. Nunca les hablamos de tu deuda ni les pedimos que la paguen.",
				"Información del dispositivo: un número aleatorio de esta instalación, la versión del sistema y de la app, la zona horaria y el idioma: para proteger tu cuenta frente a otros dispositivos.",
				"La dirección en la que tu navegador recibe nuestras notificaciones, solo si las permites: para enviarte avisos y decisiones en este teléfono.",
				"Ubicación aproximada, solo si aceptas: para detectar fraudes. Guardamos el estado o departamento, no el punto en el mapa.",
				"Lo que pides y pagas, y tus mensajes: para llevar la cuenta de tu préstamo y responderte.",
			],
		},
		{
			heading: "3. Qué no recopilamos",
			paragraphs: [
				"No leemos tu agenda de contactos, tus mensajes de texto, tu registro de llamadas, la lista de tus aplicaciones, tus archivos ni tu galería de fotos. La app no pide esos permisos a tu teléfono.",
			],
		},
		{
			heading: "4. Con qué fundamento",
			paragraphs: [
				"Usamos tus datos para preparar y cumplir el préstamo que pides, porque la ley nos obliga (por ejemplo, contra el lavado de dinero) o porque lo aceptaste. Lo que aceptaste lo puedes retirar cuando quieras; negarte a algo opcional nunca impide tu préstamo.",
			],
		},
		{
			heading: "5. Quién los recibe",
			paragraphs: ["Solo quien los necesita para hacer su parte, obligado por contrato o por ley:"],
			points: [
				"bancos y empresas de pago que llevan el depósito y tus pagos;",
				"las empresas que entregan nuestros mensajes de texto y correos;",
				"el fabricante de tu navegador, si permites notificaciones: las entrega y no puede leerlas;",
				"empresas que comprueban identificaciones y cuentas;",
				"una sociedad de información crediticia, cuando le preguntamos por ti, solo si lo aceptaste por separado;",
				"autoridades y tribunales, cuando la ley nos obliga.",
			],
		},
		{
			heading: "6. Decisiones de una computadora",
			paragraphs: [
				"Un sistema de puntos ayuda a decidir sobre tu solicitud. No usa tu género, estado civil, religión, origen étnico ni contactos. Te decimos los motivos y puedes pedir que una persona revise la decisión.",
			],
		},
		{
			heading: "7. Por cuánto tiempo",
			paragraphs: [
				"Si tu solicitud no se aprueba, los datos que diste para ella se borran después de una semana; queda el registro de la decisión que la ley nos pide guardar. Si tomaste un préstamo, guardamos sus cuentas el tiempo que obligue la ley de tu país y borramos lo demás cuando termina su finalidad.",
			],
		},
		{
			heading: "8. Cómo los protegemos",
			paragraphs: [
				"Los datos viajan cifrados. Los números de identificación y de cuenta y las imágenes se guardan cifrados con una clave propia tuya; borrar tus datos destruye esa clave. Nuestro personal ve solo lo que su tarea necesita y cada consulta queda registrada.",
			],
		},
		{
			heading: "9. Tus derechos",
			paragraphs: ["Puedes pedirnos, gratis y desde Atención al cliente en la app:"],
			points: [
				"ver tus datos y recibir una copia;",
				"corregir lo que esté mal;",
				"borrarlos, salvo lo que la ley nos obligue a guardar;",
				"limitar un uso u oponerte a él;",
				"retirar un consentimiento;",
				"que una persona revise una decisión automática.",
			],
		},
		{
			heading: "10. Tu país",
			paragraphs: [
				"{dataLaw} Si nuestra respuesta no te satisface, puedes quejarte ante la autoridad de protección de datos de tu país.",
			],
		},
		{
			heading: "11. Edad",
			paragraphs: [
				"El servicio es para personas adultas. No guardamos a sabiendas datos de menores de 18 años.",
			],
		},
		{
			heading: "12. Cambios",
			paragraphs: [
				"La fecha de arriba indica la versión. Cuando cambiemos algo que te importe, te mostraremos el texto nuevo en la app y te preguntaremos otra vez.",
			],
		},
	],
};

const terms: LegalText = {
	intro:
		"Estas son las reglas entre tú y {brand} para usar esta app. Cada préstamo tiene su propio contrato, con sus montos exactos, que ves antes de aceptarlo. Donde la ley de tu país te proteja mejor que estas reglas, se aplica la ley.",
	sections: [
		{
			heading: "1. Quién puede usarla",
			paragraphs: [
				"Tienes más de 18 años, tienes un ingreso mensual y vives en un país donde prestamos: México, Colombia, India o Nigeria. Actúas por cuenta propia y das información verdadera.",
			],
		},
		{
			heading: "2. Tu cuenta",
			paragraphs: [
				"Entras con tu número de celular y un código que llega por SMS. No le digas tu código a nadie: nunca lo pedimos por teléfono ni por mensaje. Tu cuenta está abierta en un solo dispositivo a la vez; entrar en otro cierra la sesión del primero. Avísanos enseguida si pierdes tu teléfono o tu número.",
			],
		},
		{
			heading: "3. La solicitud",
			paragraphs: [
				"Puedes tener un préstamo a la vez. Revisamos tu solicitud y respondemos en un día hábil (24 horas). No estamos obligados a aprobarla. Si se rechaza, te decimos por qué y puedes volver a solicitar después de 30 días. Una solicitud enviada ya no se puede cambiar; un préstamo aprobado que no confirmes mientras vale su oferta, al menos 24 horas, se cancela sin costo.",
			],
		},
		{
			heading: "4. Cuánto cuesta un préstamo",
			paragraphs: [
				"Antes de que aceptes, una sola pantalla muestra todo: el monto, lo que recibes, cada comisión e impuesto, el interés, el total a pagar, cada fecha de pago y la tasa anual que cuenta todos los costos. No podemos cobrar nada que no esté en esa pantalla.",
			],
			points: [
				"Interés: como máximo 36% al año.",
				"Comisión por apertura y su impuesto: se descuentan del monto depositado y se muestran antes de que aceptes.",
				"Pago tardío: mira la sección 8.",
				"Solicitar no cuesta nada y pagar antes tampoco.",
			],
		},
		{
			heading: "5. El depósito",
			paragraphs: [
				"Después de que aceptas las condiciones finales, depositamos en la cuenta bancaria que diste como tuya: cuando lo pides o, automáticamente, 8 horas después de tu aceptación. Una transferencia suele tardar de 10 a 60 minutos. Mientras el dinero no se haya enviado, puedes desistir sin costo.",
			],
		},
		{
			heading: "6. Si cambias de opinión",
			paragraphs: [
				"Tu contrato indica un plazo después del depósito en el que puedes devolver lo que recibiste y pagar solo el interés de los días que lo tuviste.",
			],
		},
		{
			heading: "7. Cómo pagas",
			paragraphs: [
				"Pagas en las fechas de tu calendario, por los medios que la app ofrece en tu país. Un pago se acredita en 15 minutos desde que la empresa de pagos lo informa. Se aplica primero a cargos por mora, luego a intereses y luego al capital, empezando por el pago más antiguo. Puedes pagar antes en cualquier momento y pagar menos interés. Lo que pagues de más es tuyo, como un saldo a favor que puedes ver.",
			],
		},
		{
			heading: "8. Si te atrasas",
			paragraphs: [
				"Desde el día siguiente a la fecha de pago se suma un cargo por mora: tu contrato dice cuánto es y sobre qué se cobra. Todos los cargos por mora de un préstamo juntos nunca pasan del monto que dice el contrato, y cada pago se detiene en la parte que le toca. Intereses, comisiones, impuestos y cargos por mora juntos nunca pasan del capital. {lateLaw} Un atraso puede reducir lo que te ofrezcamos la próxima vez.",
			],
		},
		{
			heading: "9. Si necesitas más tiempo",
			paragraphs: [
				"Si tu préstamo permite más días (una prórroga), la app muestra su costo y la nueva fecha. La fecha de pago se mueve 7 días cuando pagas ese costo y confirmas.",
			],
		},
		{
			heading: "10. Cómo cobramos",
			paragraphs: [
				"Te contactamos solo a ti, en horas decentes y con respeto. No amenazamos, no exhibimos a nadie y no hablamos de tu deuda con tu familia, amistades, contactos ni empleador. Si alguien lo hace en nuestro nombre, avísanos.",
			],
		},
		{
			heading: "11. Qué no está permitido",
			paragraphs: [
				"Usar la identidad, el número o la cuenta de otra persona; entregar documentos falsos; atacar o imitar la app; usar el préstamo para algo ilegal. En esos casos podemos rechazar o cerrar la cuenta. Lo que se debe se sigue debiendo.",
			],
		},
		{
			heading: "12. Cerrar tu cuenta",
			paragraphs: [
				"Puedes cerrar tu cuenta en cualquier momento cuando no debas nada: Mi cuenta, Ajustes, Cerrar mi cuenta. Entonces borramos tus datos como dice la Política de privacidad.",
			],
		},
		{
			heading: "13. Cambios a estos términos",
			paragraphs: [
				"La fecha de arriba indica la versión. Anunciamos un cambio en la app antes de que se aplique. Un préstamo en curso conserva los términos con los que se hizo.",
			],
		},
		{
			heading: "14. Quejas",
			paragraphs: [
				"Escríbenos desde Atención al cliente en la app. Si nuestra respuesta no te satisface, puedes acudir a la autoridad que protege a los usuarios de servicios financieros en tu país o a sus tribunales. Se aplica la ley de tu país.",
			],
		},
	],
};

const laws: LegalTexts["laws"] = {
	mx: {
		data: "Son tus derechos de acceso, rectificación, cancelación y oposición según la ley federal de datos personales en posesión de los particulares.",
		late: "El cargo por mora son intereses moratorios y lleva IVA.",
	},
	co: {
		data: "Son tus derechos según la Ley 1581 de 2012 y la Ley 1266 de 2008.",
		late: "Intereses, comisiones e intereses de mora juntos quedan por debajo de la tasa de usura.",
	},
	in: {
		data: "Son tus derechos según la Digital Personal Data Protection Act de 2023.",
		late: "El cargo por mora no genera intereses.",
	},
	ng: {
		data: "Son tus derechos según la Nigeria Data Protection Act de 2023.",
		late: "El cargo por mora no genera intereses.",
	},
};

export const legalEs: LegalTexts = { privacy, terms, laws };
