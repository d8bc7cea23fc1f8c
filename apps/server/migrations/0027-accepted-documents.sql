-- Why: some payment providers take a payment only when the payer has accepted their documents, and we must be able to prove it.

alter table consents add column document_url text;
alter table consents add column document_version text;
-- The provider's own proof that this document was shown.
alter table consents add column document_token text;
alter table consents add constraint consents_document
  check ((document_url is null) = (document_version is null) and (document_url is null) = (document_token is null));
