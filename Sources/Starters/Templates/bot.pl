# BOT_NAME, a starter bot for BOT_GAME.
use strict;
use warnings;
use JSON::PP;

$| = 1;
my $json = JSON::PP->new->canonical;

# YOUR IDEA GOES HERE: look at $prompt->{observation}, return one of @{$prompt->{legal}}.
sub choose {
  my ($prompt) = @_;
  my @legal = @{$prompt->{legal}};
  # One choice in BOT_PACE is drawn by lot, the others are the first: in a race, to pass.
  return int(rand(BOT_PACE)) == 0 ? $legal[int(rand(@legal))] : $legal[0];
}

while (my $line = <STDIN>) {
  my $message = $json->decode($line);
  if ($message->{type} eq "start") {
    srand($message->{bot_seed});
    print $json->encode({type => "ready", name => "BOT_NAME"}), "\n";
  } elsif ($message->{type} eq "prompt") {
    print $json->encode({id => $message->{id}, action => choose($message)}), "\n";
  }
}
