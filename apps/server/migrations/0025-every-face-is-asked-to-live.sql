-- Why: every region asks for a movement before the camera, also of applications that began without one.

update identities set challenge = 'turn' where challenge is null;
alter table identities alter column challenge set not null;
