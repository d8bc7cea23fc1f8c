-- Why: an installation of an app is counted once, with the campaign that brought it, so that campaigns can be judged.

create table activations (
  package_name text not null,
  -- Blind index of the installation's random id.
  device_index bytea not null,
  afid         text,
  activated_at timestamptz not null,
  primary key (package_name, device_index)
);
